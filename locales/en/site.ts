/** The settings of the site itself. */
export const site = {
  title: "Site settings",
  saved: "Saved. Pages will show the changes within a few seconds.",
  lacking:
    "Fill in the operator's details: without them the terms and the privacy policy do not say who runs the site.",
  untrustedProxy:
    "A proxy stands before this server, but its X-Forwarded-For is not believed: all visitors count as one, and a stranger's wrong passwords lock everybody out. Whoever runs the server sets TRUST_PROXY=true.",
  looks: "Name and look",
  name: "Name of the site",
  description: "Description",
  descriptionHelp: "Search engines and feed readers show it.",
  accent: "Accent colour",
  accentHelp: "For people who have not chosen their own.",
  operator: "Operator",
  operatorText: "These details are part of the terms, the privacy policy and other documents.",
  operatorName: "Operator's name",
  operatorAddress: "Operator's address",
  contactEmail: "Contact email",
  contactHelp: "Problem reports arrive here.",
  access: "Accounts and limits",
  registration: "Registration",
  registrations: { open: "Open", invitation: "By invitation", closed: "Closed" },
  invitationHelp: "Needed when registration is by invitation.",
  uploadQuota: "Space per person (GB)",
  uploadQuotaHelp: "How much one person's uploaded files may take up. An empty field means no limit.",
  steps: {
    title: "First steps",
    done: "Done",
    putAway: "Put the list away",
    operator: {
      title: "Operator's details",
      text: "Name, address and contact email go into the terms and the privacy policy.",
      action: "Fill in",
    },
    address: {
      title: "Address of the site",
      text: "Links in emails, feeds and pages carry it. Set the environment variable:",
    },
    mail: {
      title: "Email",
      text: "Without a mail server messages are files in the outbox folder. Set the environment variable:",
    },
    channel: { title: "First channel", text: "Videos and streams belong to channels.", action: "Create a channel" },
    video: { title: "First video", text: "It will be ready to watch within seconds.", action: "Upload a video" },
    backup: { title: "Backup", text: "Database, keys and videos are copied, while the server runs, by the command:" },
  },
  notSetUp: {
    title: "This site is waiting to be set up",
    text: "The server printed a one-time link when it started: in the terminal where npm start runs, or in its log (docker logs, journalctl). Open it to name the site and create the administrator's account.",
    again: "When the server is restarted it prints a new link, and the former one stops working.",
  },
  badQuota: "Enter a number of gigabytes, such as 50 or 2.5",
};
