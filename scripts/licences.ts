import { readdir } from "node:fs/promises";
import { join } from "node:path";

export type Licence = { name: string; version: string; licence: string; text: string };

/** Packages that say in no field of theirs what everybody may do with them, by what they say elsewhere. */
const saidElsewhere: Record<string, string> = { "combine-errors": "MIT" };

type Locked = { dev?: boolean; devOptional?: boolean };
type Package = { name: string; version: string; license?: string };

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
    { name: own.name, version: own.version, licence: own.license ?? "", text: await Bun.file("LICENSE").text() },
    ...known,
  ];
}

/** Undefined for what is made for another kind of machine and not installed. */
async function licenceOf(folder: string): Promise<Licence | undefined> {
  const about = Bun.file(join(folder, "package.json"));
  if (!(await about.exists())) return undefined;
  const { name, version, license }: Package = await about.json();
  const licence = license ?? saidElsewhere[name];
  if (!licence) throw new Error(`${name} names no licence: say which it has in scripts/licences.ts`);
  const files = (await readdir(folder)).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file)).sort();
  const texts = await Promise.all(files.map((file) => Bun.file(join(folder, file)).text()));
  return { name, version, licence, text: texts.join("\n\n").replaceAll("\r\n", "\n").trim() };
}
