import { accessSync, constants } from "node:fs";

/** `forward`, by which streams reach our ingest, came with this version. */
export const oldestVersion = "1.20";

/** The MediaMTX program: as configured, else from PATH; undefined when there is none or it is switched off. */
export function findMediaMtx(configured: string | undefined): string | undefined {
  if (configured === "off") return undefined;
  return (
    Bun.which(configured ?? "mediamtx") ??
    (configured !== undefined && isExecutable(configured) ? configured : undefined)
  );
}

/** What the program says of itself, such as `1.20.1`; undefined when it does not run. */
export async function versionOf(program: string): Promise<string | undefined> {
  try {
    const child = Bun.spawn([program, "--version"], { stdout: "pipe", stderr: "ignore", stdin: "ignore", env: {} });
    const timer = setTimeout(() => child.kill("SIGKILL"), 5000);
    const text = await new Response(child.stdout).text();
    clearTimeout(timer);
    // own text: what the operator's program says
    return (await child.exited) === 0 ? /v?(\d+\.\d+(?:\.\d+)?)/.exec(text)?.[1] : undefined;
  } catch {
    return undefined;
  }
}

export function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldMajor = 0, oldMinor = 0] = oldestVersion.split(".").map(Number);
  return major > oldMajor || (major === oldMajor && minor >= oldMinor);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
