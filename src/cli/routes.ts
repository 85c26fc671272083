import { apiRoutes, pageRoutes } from "../app/routes.ts";
import type { Command } from "./commands.ts";

export const routesCommand: Command = {
  name: "routes",
  about: "lists every page and API call with its guard",
  async run() {
    const rows = [
      ...pageRoutes.map(({ method, path, guard }) => [method, path, guard]),
      ...apiRoutes.map(({ method, path, who }) => [method, `/api${path}`, who]),
    ];
    const width = Math.max(...rows.map(([, path]) => path?.length ?? 0));
    for (const [method, path, guard] of rows)
      process.stdout.write(`${method?.padEnd(6)} ${path?.padEnd(width)}  ${guard}\n`);
    return 0;
  },
};
