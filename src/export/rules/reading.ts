import type { z } from "zod";
import { Problem } from "../../platform/problem.ts";
import { cannotBeStored } from "../../platform/typed-text.ts";
import { unzip, ZipFault } from "../../platform/zip.ts";
import { type Archive, archiveFiles, Manifest } from "../input.ts";
import { importFileMaxBytes } from "../limits.ts";

const problems = { notZip: "IMPORT_NOT_ZIP", damaged: "IMPORT_DAMAGED", tooLarge: "IMPORT_TOO_LARGE" } as const;

/**
 * What an archive of ours brings, checked file by file; one that it has not is empty. Throws Problem 413
 * `IMPORT_TOO_LARGE`, 422 `IMPORT_NOT_ZIP`, `IMPORT_FOREIGN` or `IMPORT_DAMAGED`.
 */
export function readArchive(bytes: Uint8Array): { site: string; archive: Archive; written: number } {
  const names = Object.keys(archiveFiles) as (keyof Archive)[];
  const files = unpacked(bytes, ["nadaj.json", ...names]);
  const head = files.get("nadaj.json");
  const manifest = head && Manifest.safeParse(jsonOf(head));
  if (!manifest?.success) throw new Problem(422, "IMPORT_FOREIGN");
  const archive = Object.fromEntries(
    names.flatMap((name) => {
      const file = files.get(name);
      return file ? [[name, parsed(archiveFiles[name], jsonOf(file))]] : [];
    }),
  ) as Archive;
  return { site: manifest.data.site, archive, written: writtenIn(bytes) };
}

/** How many comments and posts there are, which stay where they were written; those of a file that is too large are not counted. */
function writtenIn(bytes: Uint8Array): number {
  return ["comments.json", "posts.json"].reduce((sum, name) => {
    try {
      const rows = jsonOf(unpacked(bytes, [name]).get(name) ?? new TextEncoder().encode("[]"));
      return sum + (Array.isArray(rows) ? rows.length : 0);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return sum;
    }
  }, 0);
}

function unpacked(bytes: Uint8Array, names: string[]): Map<string, Uint8Array> {
  try {
    return unzip(bytes, names, importFileMaxBytes);
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    throw new Problem(error.why === "tooLarge" ? 413 : 422, problems[error.why], { cause: error });
  }
}

function jsonOf(file: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(file));
    if (!cannotBeStored(value)) return value;
  } catch {
    // Said below, as of what cannot be stored.
  }
  throw new Problem(422, "IMPORT_DAMAGED");
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Problem(422, "IMPORT_DAMAGED");
  return result.data;
}
