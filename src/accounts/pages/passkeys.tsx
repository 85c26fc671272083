import { parseInput, readForm } from "../../platform/http/forms.ts";
import type { AppContext } from "../../platform/http/types.ts";
import { RenamePasskeyInput } from "../passkey-input.ts";
import { removePasskey, renamePasskey } from "../rules/passkeys.ts";
import { back, submit } from "./security.tsx";

export function submitPasskeyName(c: AppContext<"/account/security/passkeys/:id/rename">): Promise<Response> {
  return submit(c, "passkeys", "passkeyRenamed", (values) =>
    renamePasskey(c.var.ctx, c.var.actor, c.req.param("id"), parseInput(RenamePasskeyInput, values).name),
  );
}

export async function submitPasskeyRemoval(c: AppContext<"/account/security/passkeys/:id/remove">): Promise<Response> {
  await readForm(c);
  await removePasskey(c.var.ctx, c.var.actor, c.req.param("id"));
  return back(c, "passkeyRemoved");
}
