import { parseArgs } from "node:util";
import { z } from "zod";
import { openContext } from "../app/context.ts";
import type { Config } from "../platform/config/config.ts";
import { migrateSafely } from "../platform/db/migrate.ts";
import { Problem } from "../platform/problem.ts";
import { createAdmin } from "../site/rules/setup.ts";
import type { Command } from "./commands.ts";
import { complain } from "./complain.ts";
import { dropSecondFactor, personOf } from "./user.ts";

const AdminInput = z.object({
  email: z.string().trim().toLowerCase().pipe(z.email()),
  name: z.string().trim().min(1).max(32),
  password: z.string().min(6).max(100),
});

export const adminCommand: Command = {
  name: "admin",
  usage: "create --email E --password-stdin [--name N] | reset-2fa --email E",
  about: "makes an administrator, or lets somebody in who lost their app for codes",
  async run(args, config) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        email: { type: "string" },
        name: { type: "string", default: "Admin" },
        "password-stdin": { type: "boolean" },
      },
    });
    if (positionals[0] === "reset-2fa" && values.email) return resetTwoFactor(config, values.email);
    if (positionals[0] !== "create" || !values.email || !values["password-stdin"])
      return complain(`usage: nadaj admin ${adminCommand.usage}`);
    const password = (await Bun.stdin.text()).replace(/\r?\n$/, "");
    const input = AdminInput.safeParse({ email: values.email, name: values.name, password });
    if (!input.success)
      return complain(input.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"));
    await using ctx = await openContext(config);
    await migrateSafely(ctx);
    try {
      await createAdmin(ctx, input.data);
    } catch (error) {
      if (error instanceof Problem)
        return complain(`there is a user ${input.data.email} already; use: nadaj user set-role`);
      throw error;
    }
    process.stdout.write(`${input.data.email} is an administrator now.\n`);
    return 0;
  },
};

async function resetTwoFactor(config: Config, email: string): Promise<number> {
  await using ctx = await openContext(config);
  await migrateSafely(ctx);
  try {
    await dropSecondFactor(ctx, await personOf(ctx, email));
  } catch (error) {
    if (error instanceof Problem) return complain(`there is no user ${email} with two-step verification`);
    throw error;
  }
  process.stdout.write(`${email} logs in by the password alone now, and is told so by mail.\n`);
  return 0;
}
