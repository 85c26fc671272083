import type { Config } from "../platform/config/config.ts";

export type Command = {
  name: string;
  /** One line for `help`. */
  about: string;
  usage?: string;
  /** What each of several verbs takes, its name first. */
  verbs?: string[];
  /** Resolves to the exit status. */
  run(args: string[], config: Config): Promise<number>;
};

/** Every command, loaded when it is asked for. */
const commands: Record<string, () => Promise<Command>> = {
  serve: async () => (await import("./serve.ts")).serveCommand,
  worker: async () => (await import("./worker.ts")).workerCommand,
  migrate: async () => (await import("./migrate.ts")).migrateCommand,
  routes: async () => (await import("./routes.ts")).routesCommand,
  admin: async () => (await import("./admin.ts")).adminCommand,
  user: async () => (await import("./user.ts")).userCommand,
  channel: async () => (await import("./channel.ts")).channelCommand,
  video: async () => (await import("./video.ts")).videoCommand,
  jobs: async () => (await import("./jobs.ts")).jobsCommand,
  cleanup: async () => (await import("./cleanup.ts")).cleanupCommand,
  check: async () => (await import("./check.ts")).checkCommand,
  doctor: async () => (await import("./doctor.ts")).doctorCommand,
  media: async () => (await import("./media.ts")).mediaCommand,
  backup: async () => (await import("./backup.ts")).backupCommand,
  restore: async () => (await import("./backup.ts")).restoreCommand,
  "move-to-postgres": async () => (await import("./move-to-postgres.ts")).moveToPostgresCommand,
  search: async () => (await import("./search.ts")).searchCommand,
  stats: async () => (await import("./stats.ts")).statsCommand,
  maintenance: async () => (await import("./maintenance.ts")).maintenanceCommand,
  demo: async () => (await import("./demo.ts")).demoCommand,
  licences: async () => (await import("./licences.ts")).licencesCommand,
  help: async () => helpCommand,
};

export async function findCommand(name: string): Promise<Command | undefined> {
  return Object.hasOwn(commands, name) ? commands[name]?.() : undefined;
}

const helpCommand: Command = {
  name: "help",
  about: "shows this",
  async run() {
    const all = await Promise.all(Object.values(commands).map((load) => load()));
    const rows = all.map(({ name, usage, about }) => [`${name}${usage ? ` ${usage}` : ""}`, about] as const);
    const width = Math.max(...rows.map(([left]) => left.length));
    process.stdout.write(
      `nadaj <command>\n\n${rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n")}\n\n"nadaj <command> --help" says what one takes. Settings are environment variables; the README lists them.\n`,
    );
    return 0;
  },
};
