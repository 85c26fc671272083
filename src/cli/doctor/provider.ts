import { discover, faultText } from "../../accounts/rules/provider.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Finding } from "./finding.ts";

/** Whether the provider of sign-in can be asked, and takes what we need of it; nothing where there is none. */
export async function signIn({ oidc }: Config): Promise<Finding[]> {
  if (!oidc) return [];
  try {
    const { configuration } = await discover(oidc);
    const { code_challenge_methods_supported: methods } = configuration.serverMetadata();
    if (methods && !methods.includes("S256"))
      return [
        {
          level: "warn",
          what: `the OpenID provider ${oidc.issuer} does not say that it knows PKCE with S256`,
          mend: "Switch PKCE on for this client, if it has it.",
        },
      ];
    return [{ level: "ok", what: `OpenID provider ${oidc.issuer} answers` }];
  } catch (error) {
    return [
      {
        level: "fail",
        what: `the OpenID provider ${oidc.issuer} cannot be asked: ${faultText(error)}`,
        mend: "Check OIDC_ISSUER: below it stands /.well-known/openid-configuration. Passwords log in meanwhile.",
      },
    ];
  }
}
