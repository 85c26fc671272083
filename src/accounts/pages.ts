import { definePages } from "../platform/http/pages.ts";
import { codeBrake, loginBrake, logoutBrake, mailBrake, registerBrake } from "./brakes.ts";
import { accountPage, logout, submitAccount, submitPasswordLink, submitTerms } from "./pages/account.tsx";
import { confirmEmailPage, submitConfirmEmail } from "./pages/email.tsx";
import {
  activatePage,
  registerPage,
  resetPage,
  submitActivate,
  submitRegister,
  submitResend,
  submitReset,
} from "./pages/entry.tsx";
import { loginPage, submitLogin, submitSecondStep } from "./pages/login.tsx";
import { submitPasskeyName, submitPasskeyRemoval } from "./pages/passkeys.tsx";
import { beginProvider, providerCallback, signedOutPage, submitLink, submitUnlink } from "./pages/provider.tsx";
import { restorePage, submitRestore, submitRestoreCode } from "./pages/restore.tsx";
import {
  beginFactor,
  cancelEmail,
  disableFactor,
  enableFactor,
  endOneSession,
  endOtherSessions,
  keepBackup,
  securityPage,
  submitEmail,
  submitPassword,
} from "./pages/security.tsx";

export const accountPages = definePages((on) => {
  on.get("/login", "guest", loginPage);
  on.post("/login", "guest", submitLogin, { brake: loginBrake });
  on.post("/login/code", "guest", submitSecondStep, { brake: loginBrake });
  on.get("/login/oidc", "guest", beginProvider);
  // Who links an account comes back logged in.
  on.get("/login/oidc/callback", "-", providerCallback);
  on.get("/login/oidc/logged-out", "guest", signedOutPage);
  on.post("/account/security/oidc/link", "loggedin", submitLink);
  on.post("/account/security/oidc/unlink", "loggedin", submitUnlink);
  on.get("/register", "guest", registerPage);
  on.post("/register", "guest", submitRegister, { brake: registerBrake });
  on.get("/activate-account", "guest", activatePage);
  on.post("/activate-account", "guest", submitActivate, { brake: codeBrake });
  on.post("/activate-account/resend", "guest", submitResend, { brake: mailBrake });
  // Who changes the password of an account in use opens the link logged in.
  on.get("/reset-password", "-", resetPage);
  on.post("/reset-password", "-", submitReset, { brake: mailBrake });
  on.get("/restore-account", "guest", restorePage);
  on.post("/restore-account", "guest", submitRestore, { brake: loginBrake });
  on.post("/restore-account/code", "guest", submitRestoreCode, { brake: loginBrake });
  on.post("/logout", "-", logout, { brake: logoutBrake });
  on.post("/accept-terms", "loggedin", submitTerms);
  on.get("/account", "loggedin", accountPage);
  on.post("/account", "loggedin", submitAccount);
  on.post("/account/password", "loggedin", submitPasswordLink, { brake: mailBrake });
  on.get("/account/security", "loggedin", securityPage);
  on.post("/account/security/second-factor/begin", "loggedin", beginFactor);
  on.post("/account/security/second-factor/enable", "loggedin", enableFactor);
  on.post("/account/security/second-factor/saved", "loggedin", keepBackup);
  on.post("/account/security/second-factor/disable", "loggedin", disableFactor);
  on.post("/account/security/passkeys/:id/rename", "loggedin", submitPasskeyName);
  on.post("/account/security/passkeys/:id/remove", "loggedin", submitPasskeyRemoval);
  on.post("/account/security/password", "loggedin", submitPassword);
  on.post("/account/security/email", "loggedin", submitEmail, { brake: mailBrake });
  on.post("/account/security/email/cancel", "loggedin", cancelEmail);
  on.post("/account/security/sessions/end-others", "loggedin", endOtherSessions);
  on.post("/account/security/sessions/:id/end", "loggedin", endOneSession);
  // The link to the new address may be opened where nobody is logged in.
  on.get("/account/email", "-", confirmEmailPage);
  on.post("/account/email", "-", submitConfirmEmail, { brake: codeBrake });
});
