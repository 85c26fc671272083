import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** `source` is where what it was made from is found; empty for who does not say. */
export type Licence = { name: string; version: string; licence: string; source: string; text: string };

/** Packages that say in no field of theirs what everybody may do with them, by what they say elsewhere. */
const saidElsewhere: Record<string, string> = { "combine-errors": "MIT" };

/** Licences that have to come along with what is under them, which that does not bring itself. */
const alongside: Record<string, string> = { "GPL-2.0-or-later": "scripts/licences/GPL-2.0.txt" };

type Locked = { dev?: boolean; devOptional?: boolean };
type Package = { name: string; version: string; license?: string; repository?: string | { url?: string } };

/** The site's own licence, then those of everything that is shipped with it: what is installed and not for development only. */
export async function licences(): Promise<Licence[]> {
  const own: Package = await Bun.file("package.json").json();
  const { packages } = (await Bun.file("package-lock.json").json()) as { packages: Record<string, Locked> };
  const shipped = Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
    path === "" || dev || devOptional ? [] : [path],
  );
  const found = await Promise.all(shipped.map(licenceOf));
  const known = found.filter((one) => one !== undefined).sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    {
      ...{ name: own.name, version: own.version, licence: own.license ?? "", source: sourceOf(own) },
      text: await Bun.file("LICENSE").text(),
    },
    ...known,
  ];
}

/** Undefined for what is made for another kind of machine and not installed. */
async function licenceOf(folder: string): Promise<Licence | undefined> {
  const about = Bun.file(join(folder, "package.json"));
  if (!(await about.exists())) return undefined;
  const installed: Package = await about.json();
  const { name, version, license } = installed;
  const licence = license ?? saidElsewhere[name];
  if (!licence) throw new Error(`${name} names no licence: say which it has in scripts/licences.ts`);
  const own = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).sort();
  const files = own.length > 0 ? own.map((file) => join(folder, file)) : [alongside[licence] ?? []].flat();
  const texts = await Promise.all(files.map((file) => Bun.file(file).text()));
  const text = texts.join("\n\n").replaceAll("\r\n", "\n").trim();
  return { name, version, licence, source: sourceOf(installed), text };
}

/** As an address for browsers, of what packages write in several ways. */
function sourceOf({ repository = "" }: Package): string {
  const said = typeof repository === "string" ? repository : (repository.url ?? "");
  const path = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(said)?.[1];
  if (path) return `https://github.com/${path}`;
  return said
    .replace(/^git\+/, "")
    .replace(/^(?:git|ssh|http):\/\/(?:git@)?/, "https://")
    .replace(/^git@([^:]+):/, "https://$1/")
    .replace(/\.git$/, "");
}
