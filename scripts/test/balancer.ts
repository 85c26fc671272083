/** nginx before several processes of a site, which gives each request to another of them, as README.md says. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../src/testing/ports.ts";

export type Balancer = AsyncDisposable & { url: string };

const program = Bun.which("nginx", { PATH: `${process.env.PATH}:/usr/sbin` });

/** Takes a client's word for its address, so that one machine can be many viewers. */
export async function startBalancer(servers: string[], folder: string, port = freePort()): Promise<Balancer> {
  if (!program) throw new Error("there is no nginx");
  const state = join(folder, "balancer");
  await mkdir(state, { recursive: true });
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const listed = servers.map((server) => `server ${server} max_fails=1 fail_timeout=2s;`).join(" ");
  await Bun.write(
    join(state, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off;
worker_processes 1;
pid ${state}/pid;
events { worker_connections 4096; }
http {
  access_log off;
  ${places.map((name) => `${name}_temp_path ${state}/${name};`).join(" ")}
  client_max_body_size 0;
  map $http_upgrade $connection_up { default upgrade; "" ""; }
  map $http_x_forwarded_for $visitor { default $http_x_forwarded_for; "" $remote_addr; }
  upstream any { ${listed} keepalive 64; }
  upstream same { hash $uri consistent; ${listed} }
  proxy_http_version 1.1;
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $visitor;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header Upgrade $http_upgrade;
  proxy_set_header Connection $connection_up;
  proxy_connect_timeout 1s;
  proxy_read_timeout 60s;
  proxy_socket_keepalive on;
  proxy_buffering off;
  proxy_request_buffering off;
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://any; }
    location /api/uploads/ { proxy_pass http://same; }
    # Without this nginx would redirect it there, and the body would be lost.
    location = /api/uploads { proxy_pass http://any; }
  }
}
`,
  );
  const child = Bun.spawn([program, "-p", state, "-c", join(state, "nginx.conf"), "-e", join(state, "error.log")], {
    stdout: "ignore",
    stderr: "inherit",
  });
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(url).catch(() => undefined)) === undefined) {
    if (child.exitCode !== null) throw new Error("nginx did not start");
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
