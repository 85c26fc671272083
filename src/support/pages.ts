import { definePages } from "../platform/http/pages.ts";
import { contactBrake, ticketBrake } from "./brakes.ts";
import { accountTicketPage, accountTicketsPage, submitAccountTicket, submitNewTicket } from "./pages/account.tsx";
import { submitProblem } from "./pages/contacts.ts";
import { deskPage, deskPicture, deskTicketPage, submitDeskTicket } from "./pages/desk.tsx";
import { submitTemplate, templatesPage } from "./pages/templates.tsx";
import { findPage, submitFind, submitPin, submitTicket, ticketPage, ticketPicture } from "./pages/visit.tsx";

export const supportPages = definePages((on) => {
  on.post("/contacts", "-", submitProblem, { brake: contactBrake });
  on.get("/account/tickets", "loggedin", accountTicketsPage);
  on.post("/account/tickets", "loggedin", submitNewTicket, { brake: contactBrake });
  on.get("/account/tickets/:id", "loggedin", accountTicketPage);
  on.post("/account/tickets/:id", "loggedin", submitAccountTicket, { brake: ticketBrake });
  // Opened by the link of a mail or by a PIN, which need no account.
  on.get("/support/ticket", "-", findPage);
  on.post("/support/ticket", "-", submitFind, { brake: ticketBrake });
  on.get("/support/ticket/:id", "-", ticketPage);
  on.post("/support/ticket/:id", "-", submitTicket, { brake: ticketBrake });
  on.post("/support/ticket/:id/login", "-", submitPin, { brake: ticketBrake });
  on.get("/support/ticket/:id/pictures/:name", "-", ticketPicture);
  on.get("/admin/tickets", "admin-or-moderator", deskPage);
  on.get("/admin/tickets/templates", "admin-or-moderator", templatesPage);
  on.post("/admin/tickets/templates", "admin-or-moderator", submitTemplate);
  on.get("/admin/tickets/:id", "admin-or-moderator", deskTicketPage);
  on.post("/admin/tickets/:id", "admin-or-moderator", submitDeskTicket);
  on.get("/admin/tickets/:id/pictures/:name", "admin-or-moderator", deskPicture);
});
