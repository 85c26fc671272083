import { apiRoutes, pageRoutes } from "../app/routes.ts";
import type { Command } from "./commands.ts";

/** What is neither a page nor a described call: files, uploads, cameras, and what machines ask. */
const others: [method: string, path: string, guard: string][] = [
  ["GET", "/media/*", "whoever may see the video; a private one's by its signature"],
  ["GET", "/assets/:name", "-"],
  ["GET", "/api/openapi.json", "any"],
  ["GET", "/api/docs", "any"],
  ["POST", "/api/uploads", "channel"],
  ["HEAD", "/api/uploads/:id", "owner"],
  ["PATCH", "/api/uploads/:id", "owner"],
  ["DELETE", "/api/uploads/:id", "owner"],
  ["POST", "/live/whip/:videoId", "channel"],
  ["PATCH", "/live/whip/:videoId/:session", "channel"],
  ["DELETE", "/live/whip/:videoId/:session", "channel"],
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
    ...apiRoutes.map(({ method, path, who }) => ({ method, path: `/api${path}`, guard: who })),
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
