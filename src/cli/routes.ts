import { apiRoutes, pageRoutes } from "../app/routes.ts";
import type { Command } from "./commands.ts";

/** What is neither a page nor a described call: files, and what machines ask. */
const others: [method: string, path: string, guard: string][] = [
  ["GET", "/media/*", "whoever may see the video; a private one's by its signature"],
  ["GET", "/assets/:name", "-"],
  ["GET", "/api/openapi.json", "any"],
  ["GET", "/api/docs", "any"],
  ["POST", "/internal/mediamtx/auth", "the MediaMTX with the secret in keys/mediamtx"],
  ["GET", "/healthz", "-"],
  ["GET", "/readyz", "-"],
  ["GET", "/metrics", "-"],
];

export type Route = { method: string; path: string; guard: string };

/** All that the program answers to. */
export function allRoutes(): Route[] {
  return [
    ...pageRoutes.map(({ method, path, guard }) => ({ method, path, guard })),
    ...apiRoutes.map(({ method, path, base, who }) => ({ method, path: base + path, guard: who })),
    ...others.map(([method, path, guard]) => ({ method, path, guard })),
  ];
}

export const routesCommand: Command = {
  name: "routes",
  about: "lists every page and API call with its guard",
  async run() {
    const rows = allRoutes();
    const width = Math.max(...rows.map(({ path }) => path.length));
    for (const { method, path, guard } of rows)
      process.stdout.write(`${method.padEnd(6)} ${path.padEnd(width)}  ${guard}\n`);
    return 0;
  },
};
