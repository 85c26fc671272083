import { parseArgs } from "node:util";
import { z } from "zod";
import { rootFile } from "../platform/root.ts";
import type { Command } from "./commands.ts";

const Licences = z.array(
  z.object({ name: z.string(), version: z.string(), licence: z.string(), source: z.string(), text: z.string() }),
);

export const licencesCommand: Command = {
  name: "licences",
  usage: "[--text | --json]",
  about: "lists the licences and sources of everything that is shipped; --text adds their words",
  async run(args) {
    const { values } = parseArgs({ args, options: { text: { type: "boolean" }, json: { type: "boolean" } } });
    const all = Licences.parse(await Bun.file(rootFile("static/built/licences.json")).json());
    if (values.json) process.stdout.write(`${JSON.stringify(all, null, 2)}\n`);
    else if (values.text) process.stdout.write(all.map(inFull).join(`\n${"=".repeat(80)}\n\n`));
    else process.stdout.write(table(all));
    return 0;
  },
};

type Licence = z.output<typeof Licences>[number];

function table(all: Licence[]): string {
  const wide = (pick: (one: Licence) => string) => Math.max(...all.map((one) => pick(one).length));
  const columns = [({ name }: Licence) => name, ({ version }: Licence) => version, ({ licence }: Licence) => licence];
  const widths = columns.map(wide);
  const rows = all.map((one) =>
    [...columns.map((pick, index) => pick(one).padEnd(widths[index] ?? 0)), one.source].join("  ").trimEnd(),
  );
  return `${rows.join("\n")}\n`;
}

function inFull({ name, version, licence, source, text }: Licence): string {
  return `${name} ${version}: ${licence}\n${source === "" ? "" : `${source}\n`}\n${text === "" ? "" : `${text}\n`}`;
}
