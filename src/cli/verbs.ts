import { type ParseArgsConfig, parseArgs } from "node:util";
import "../app/features.ts";
import { openContext } from "../app/context.ts";
import type { Ctx } from "../platform/context.ts";
import { migrateSafely } from "../platform/db/migrate.ts";
import { translateLoose, translator } from "../platform/i18n/translate.ts";
import { Problem } from "../platform/problem.ts";
import { Refusal } from "../platform/refusal.ts";
import type { Command } from "./commands.ts";
import { complain } from "./complain.ts";
import { type Out, output } from "./output.ts";
import { usageOf } from "./usage.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

export type Asked = {
  ctx: Ctx;
  /** What stands behind the verb. */
  words: string[];
  values: Record<string, string | undefined>;
  /** Say what would be done, and do nothing. */
  dryRun: boolean;
  out: Out;
};

export type Verb = {
  usage: string;
  /** How many words it takes: at least, and at most. */
  words?: [number, number];
  options?: Options;
  /** It changes something, and can say what without doing it. */
  dry?: boolean;
  /** Resolves to the exit status: 0, or 1 where scripts should take notice. */
  run(asked: Asked): Promise<number>;
};

/**
 * A command of several verbs for scripts: `nadaj user list --json`; of one alone its name is empty. Exits with 0 when it is done, 1 when it was refused
 * or found something amiss, 2 when it was not understood.
 */
export function verbsCommand(name: string, about: string, verbs: Record<string, Verb>): Command {
  const usages = Object.entries(verbs).map(([verb, { usage }]) => `${verb} ${usage}`.trim());
  return {
    name,
    about,
    usage: usages.length === 1 ? (usages[0] ?? "") : Object.keys(verbs).join("|"),
    verbs: usages,
    async run(args, config) {
      const verb = Object.hasOwn(verbs, args[0] ?? "") ? (args[0] ?? "") : "";
      const known = verbs[verb];
      const rest = verb === "" ? args : args.slice(1);
      if (!known) return complain(usageOf({ name, verbs: usages }));
      const own: Options = { ...known.options, json: { type: "boolean" }, "dry-run": { type: "boolean" } };
      const { values, positionals } = parseArgs({ args: rest, allowPositionals: true, options: own });
      const [least, most] = known.words ?? [0, 0];
      if (positionals.length < least || positionals.length > most || (values["dry-run"] && !known.dry))
        return complain(usageOf({ name, usage: `${verb} ${known.usage}`.trim() }));
      const texts = Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, value === undefined ? undefined : String(value)]),
      );
      await using ctx = await openContext(config);
      await migrateSafely(ctx);
      const out = output(values.json === true);
      try {
        return await known.run({ ctx, words: positionals, values: texts, dryRun: values["dry-run"] === true, out });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        process.stderr.write(`${wordsOf(error)}\n`);
        return 1;
      }
    },
  };
}

/** What a rule refuses, in words: the fault of each field where it has some. */
function wordsOf({ code, params, fields }: Problem): string {
  const t = translator("en");
  if (!fields) return translateLoose(t, `problems.${code}`, params, "common.error");
  const lines = Object.entries(fields).map(
    ([field, { key, params }]) => `${field}: ${translateLoose(t, key, params ?? {}, "common.error")}`,
  );
  return lines.join("\n");
}

/** How many were asked for, within bounds. Throws a Refusal for what is no whole number. */
export function limitOf(text: string | undefined, fallback = 100, max = 10_000): number {
  const number = Number(text ?? fallback);
  if (!Number.isInteger(number) || number < 1) throw new Refusal("--limit takes a whole number from 1 on");
  return Math.min(number, max);
}
