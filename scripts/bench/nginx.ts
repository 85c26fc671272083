/** nginx on a free port, serving a folder as well as it can: sendfile, precompressed files, no access log. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../src/testing/ports.ts";

export type Nginx = AsyncDisposable & { url: string };

export async function startNginx(root: string, folder: string): Promise<Nginx> {
  const state = join(folder, "nginx");
  await mkdir(state, { recursive: true });
  const port = freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${state}/${name};`)
    .join("\n  ");
  await Bun.write(
    join(state, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes auto;
pid ${state}/pid;
error_log ${state}/error.log;
events { worker_connections 1024; }
http {
  types {
    text/html html; text/css css; text/javascript js; image/webp webp; image/jpeg jpg;
    application/vnd.apple.mpegurl m3u8; video/mp4 mp4; video/iso.segment m4s;
  }
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  gzip_static on;
  ${temporary}
  server { listen 127.0.0.1:${port}; root ${root}; }
}
`,
  );
  const program = Bun.which("nginx") ?? "/usr/sbin/nginx";
  const child = Bun.spawn([program, "-p", state, "-c", join(state, "nginx.conf"), "-e", join(state, "error.log")], {
    stdout: "ignore",
    stderr: "inherit",
  });
  const url = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt++) {
    if (child.exitCode !== null || attempt === 100) throw new Error("nginx did not start");
    const answer = await fetch(url).catch(() => undefined);
    if (answer) break;
    await Bun.sleep(50);
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}
