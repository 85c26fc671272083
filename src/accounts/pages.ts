import { definePages } from "../platform/http/pages.ts";
import { codeBrake, loginBrake, logoutBrake, mailBrake, registerBrake } from "./brakes.ts";
import { accountPage, logout, submitAccount, submitPasswordLink, submitTerms } from "./pages/account.tsx";
import { adminPage, applyPage, submitApply, submitDecision } from "./pages/applications.tsx";
import {
  activatePage,
  loginPage,
  registerPage,
  resetPage,
  submitActivate,
  submitLogin,
  submitRegister,
  submitResend,
  submitReset,
} from "./pages/entry.tsx";

export const accountPages = definePages((on) => {
  on.get("/login", "guest", loginPage);
  on.post("/login", "guest", submitLogin, { brake: loginBrake });
  on.get("/register", "guest", registerPage);
  on.post("/register", "guest", submitRegister, { brake: registerBrake });
  on.get("/activate-account", "guest", activatePage);
  on.post("/activate-account", "guest", submitActivate, { brake: codeBrake });
  on.post("/activate-account/resend", "guest", submitResend, { brake: mailBrake });
  // Who changes the password of an account in use opens the link logged in.
  on.get("/reset-password", "-", resetPage);
  on.post("/reset-password", "-", submitReset, { brake: mailBrake });
  on.post("/logout", "-", logout, { brake: logoutBrake });
  on.post("/accept-terms", "loggedin", submitTerms);
  on.get("/account", "loggedin", accountPage);
  on.post("/account", "loggedin", submitAccount);
  on.post("/account/password", "loggedin", submitPasswordLink, { brake: mailBrake });
  on.get("/become-creator", "loggedin", applyPage);
  on.post("/become-creator", "loggedin", submitApply);
  on.get("/admin/applications", "admin-or-moderator", adminPage);
  on.post("/admin/applications/:id", "admin-or-moderator", submitDecision);
});
