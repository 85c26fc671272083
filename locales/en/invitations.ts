/** Invitations to work on a channel or to moderate its chats. */
export const invitations = {
  title: "Invitations",
  empty: "No invitations",
  emptyText: "When somebody invites you to work on their channel, you will answer here.",
  member: "{{by}} invites you to work on this channel.",
  memberText: "Role: {{role}} ({{may}}).",
  owner: "{{by}} wants to hand this channel over to you.",
  ownerText:
    "As the owner you decide about the channel and about who works on it. Its present owner will be an editor.",
  moderator: "{{by}} invites you to moderate this channel's chats.",
  moderatorText: "As a moderator you pin, cross out and delete messages, and block people who write.",
  until: "valid until {{date}}",
  accept: "Accept",
  decline: "Decline",
  accepted: "Invitation accepted: you now moderate this channel's chats.",
  declined: "The invitation has been declined.",
  gone: "This invitation is no longer valid: it has expired, was withdrawn, or you have answered it already.",
  open: "Invitations without an answer",
  openDates: "sent {{sent}}, valid until {{until}}",
  again: "Send again",
  withdraw: "Withdraw",
  withdrawSure: "Withdraw this invitation?",
  sent: "We have sent an invitation to this address. The person joins once they accept it, within 7 days.",
  withdrawn: "The invitation has been withdrawn.",
  mail: {
    subject: "Invitation to the channel {{channel}} · {{site}}",
    hello: "Hello, {{name}}!",
    helloNew: "Hello!",
    member: "{{by}} invites you to work on the channel {{channel}} on {{site}}.\n\nRole: {{role}} ({{may}}).",
    moderator: "{{by}} invites you to moderate the chats of the channel {{channel}} on {{site}}.",
    accept: "Accept or decline the invitation (it is valid for 7 days):\n{{link}}",
    register:
      "The invitation is valid for 7 days. Create an account with the address {{email}}:\n{{register}}\n\nThen log in and accept or decline it:\n{{link}}",
    foot: "If you did not expect this invitation, you can ignore this message: nothing happens without your consent.",
  },
  /** What people are written of their part on a channel. */
  told: {
    handover: {
      subject: "An offer to take over the channel {{channel}} · {{site}}",
      text: "{{by}} wants to hand the channel {{channel}} on {{site}} over to you. As the owner you decide about the channel and about who works on it.\n\nAccept or decline the offer (it is valid for 7 days):\n{{link}}",
    },
    owner: {
      subject: "The channel {{channel}} has a new owner · {{site}}",
      text: "The offer to take over the channel {{channel}} has been accepted. The channel has a new owner, and you are its editor.\n\n{{link}}",
    },
    role: {
      subject: "Your role on the channel {{channel}} · {{site}}",
      text: "Your role on the channel {{channel}} on {{site}} is now: {{role}}.\n\n{{link}}",
    },
    left: {
      subject: "You no longer have access to the channel {{channel}} · {{site}}",
      text: "You no longer work on the channel {{channel}} on {{site}}. The channel's stream keys that you knew have stopped working.\n\nYour channels:\n{{link}}",
    },
    deleted: {
      subject: "The channel {{channel}} has been deleted · {{site}}",
      text: "The channel {{channel}} on {{site}} has been deleted with its videos. Its owner can restore it until {{date}}; after that all files go.\n\nYour channels:\n{{link}}",
    },
  },
};
