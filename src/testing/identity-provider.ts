import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";
import { freePort } from "./ports.ts";

export type Person = Record<string, unknown> & { sub: string };

const scopes = "openid email profile";

/**
 * A real OpenID provider on a free port, in which whoever comes is `person` and agrees, or with `refuses` does not. `visit`
 * is a browser that goes there and says where it is led back to.
 */
export async function startProvider(client: { id: string; secret: string; site: string }) {
  const issuer = `http://127.0.0.1:${freePort()}`;
  const state = { person: { sub: "nobody" } as Person, refuses: false };
  const people = new Map<string, Person>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${client.site}/login/oidc/callback`],
        post_logout_redirect_uris: [`${client.site}/`],
      },
    ],
    claims: {
      openid: ["sub", "realm_access"],
      email: ["email", "email_verified"],
      profile: ["name", "given_name", "family_name"],
    },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ["only for tests"] },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => people.get(id) }),
  });
  const answer = provider.callback();

  async function agree(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await provider.interactionDetails(request, response);
    if (state.refuses) return provider.interactionFinished(request, response, { error: "access_denied" });
    const { person } = state;
    people.set(person.sub, person);
    const grant = new provider.Grant({ accountId: person.sub, clientId: params.client_id });
    grant.addOIDCScope(scopes);
    const result = { login: { accountId: person.sub }, consent: { grantId: await grant.save() } };
    return provider.interactionFinished(request, response, result);
  }

  const server = createServer((request, response) => {
    if (!request.url?.startsWith("/interaction/")) return answer(request, response);
    agree(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(Number(new URL(issuer).port), "127.0.0.1", resolve));

  return {
    issuer,
    state,
    /** As a browser that was never there: from the address to where it leaves the provider, a path of the site. */
    async visit(address: string): Promise<string> {
      const cookies = new Map<string, string>();
      let at = address;
      while (at.startsWith(issuer)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const said = await fetch(at, { redirect: "manual", headers: cookie ? { cookie } : {} });
        for (const line of said.headers.getSetCookie()) {
          const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
          cookies.set(name, value);
        }
        const to = said.headers.get("location");
        if (!to) throw new Error(`the provider answered ${said.status} to ${at}: ${await said.text()}`);
        at = new URL(to, at).href;
      }
      return at.slice(client.site.length);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
