/** Writes the table of settings into README.md, between its two marks: `bun scripts/readme.ts`. A test compares them. */
import { settingsTable } from "../src/platform/config/config.ts";

const begin = "<!-- settings: written by scripts/readme.ts -->";
const end = "<!-- end of settings -->";

const readme = await Bun.file("README.md").text();
const [before, rest] = readme.split(begin);
const after = rest?.split(end)[1];
if (before === undefined || after === undefined) throw new Error(`README.md lacks "${begin}" or "${end}"`);
await Bun.write("README.md", `${before}${begin}\n${settingsTable()}\n${end}${after}`);
