/**
 * The images that the Dockerfile begins with: named by the caller, taken from their registry, or, where that cannot be
 * reached, made here by debootstrap and of this machine's own Node.
 */
import { copyFile, cp, mkdir, readdir, realpath, rm, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Buildah } from "./buildah.ts";

export type Bases = { debian?: string | undefined; node?: string | undefined; mediamtx?: string | undefined };

const debian = "docker.io/library/debian:bookworm-slim";
const node = "docker.io/library/node:22-bookworm-slim";

/** Puts them into the store under the names that the Dockerfile has. False: MediaMTX is not to be had. */
export async function prepareBases(buildah: Buildah, given: Bases, folder: string, mediamtx: string): Promise<boolean> {
  if (!(await take(buildah, debian, given.debian))) {
    console.log(`${debian} cannot be reached: debootstrap makes one like it`);
    await bootstrap(buildah, join(folder, "debian"));
  }
  if (!(await take(buildah, node, given.node))) {
    console.log(`${node} cannot be reached: this machine's Node takes its place`);
    await ownNode(buildah);
  }
  return take(buildah, mediamtx, given.mediamtx);
}

/** False when it cannot be had; throws when the caller named one that cannot. */
async function take(buildah: Buildah, name: string, own: string | undefined): Promise<boolean> {
  try {
    const id = await buildah(["pull", "-q", own ?? name]);
    if (own) await buildah(["tag", id, name]);
    return true;
  } catch (error) {
    if (own) throw error;
    return false;
  }
}

/** As small as the image of that name: no manuals and translations, and nothing kept of packages. */
async function bootstrap(buildah: Buildah, root: string): Promise<void> {
  const mirror = "http://deb.debian.org/debian";
  await must(["debootstrap", "--variant=minbase", "bookworm", root, mirror]);
  const suites = ["bookworm", "bookworm-updates"].map((suite) => `deb ${mirror} ${suite} main`);
  const security = "deb http://deb.debian.org/debian-security bookworm-security main";
  await Bun.write(join(root, "etc/apt/sources.list"), `${[...suites, security].join("\n")}\n`);
  const clean = ["Post-Invoke", "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"];
  await Bun.write(
    join(root, "etc/apt/apt.conf.d/clean"),
    `DPkg::${clean[0]} { "${clean[1]}"; };\nDir::Cache::pkgcache "";\n`,
  );
  for (const words of ["update", "dist-upgrade", "clean"]) await must(["chroot", root, "apt-get", "-qq", "-y", words]);
  const spare = ["usr/share/man", "usr/share/locale", "usr/share/info", "var/lib/apt/lists", "var/cache/apt"];
  for (const name of spare) await emptied(join(root, name));
  await must(["find", join(root, "usr/share/doc"), "-type", "f", "!", "-name", "copyright", "-delete"]);
  const container = await buildah(["from", "scratch"]);
  await must(["cp", "-a", `${root}/.`, await buildah(["mount", container])]);
  await buildah(["commit", "--rm", "-q", container, debian]);
}

/** Node and npm of this machine on that base, with the authorities that its network needs to be trusted. */
async function ownNode(buildah: Buildah): Promise<void> {
  const container = await buildah(["from", debian]);
  const top = join(await buildah(["mount", container]), "usr/local");
  const npm = dirname(dirname(await realpath(Bun.which("npm") ?? "npm")));
  await copyFile(await realpath(Bun.which("node") ?? "node"), join(top, "bin/node"));
  await mkdir(join(top, "lib/node_modules"), { recursive: true });
  await cp(npm, join(top, "lib/node_modules/npm"), { recursive: true, verbatimSymlinks: true });
  await symlink("../lib/node_modules/npm/bin/npm-cli.js", join(top, "bin/npm"));
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  if (authorities) {
    await copyFile(authorities, join(top, "authorities.pem"));
    await buildah(["config", "--env", "NODE_EXTRA_CA_CERTS=/usr/local/authorities.pem", container]);
  }
  await buildah(["commit", "--rm", "-q", container, node]);
}

async function emptied(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
}

async function must(command: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };
  const child = Bun.spawn(command, { env, stdin: "ignore", stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if ((await child.exited) !== 0) throw new Error(`${command.join(" ")}: ${(err || out).slice(-2000)}`);
}
