/** Logging in by the provider that the site trusts. */
export const signin = {
  title: "Login with {{provider}}",
  text: "You log in without a password for this site. We don't ask for a code from your app then: {{provider}} checks that it's you.",
  login: "Log in with {{provider}}",
  link: "Link your account",
  linked: "Linked {{date}}",
  unlink: "Unlink",
  leadOn: "Go to {{provider}}",
  leading: "Linking your account",
  leadingText: "{{provider}} will open in a moment. Log in there and we'll link the accounts.",
  out: "You are logged out",
  outText: "{{provider}} may still remember you in this browser. On a shared computer log out there, too.",
  outThere: "Log out of {{provider}}",
  home: "Home page",
  newcomer: "New person",
};
