import pg from "pg";
import { type Harness, startHarness } from "../../testing/harness.ts";
import { needs } from "../../testing/needs.ts";
import { sharedBusTests } from "../../testing/shared-bus.ts";
import { dialect } from "../config/dialect.ts";
import { postgresBus } from "./postgres-bus.ts";
import type { SharedBus } from "./shared-bus.ts";

needs(dialect === "postgres", "it is about PostgreSQL").describe("over one PostgreSQL", () => {
  let harness: Harness;
  let admin: pg.Client;
  sharedBusTests({
    async begin() {
      harness = await startHarness();
      // The program's own is none of those that are looked at.
      await (harness.ctx.bus as SharedBus).close();
      admin = new pg.Client(harness.ctx.config.databaseUrl);
      await admin.connect();
    },
    async end() {
      await admin.end();
      await harness[Symbol.asyncDispose]();
    },
    open: (log) => postgresBus(harness.ctx.config.databaseUrl ?? "", log),
    openNowhere: (log) => postgresBus("postgres://nobody@127.0.0.1:1/none", log),
    sayByHand: (text) => admin.query("select pg_notify('nadaj', $1)", [text]),
    async connections() {
      const { rows } = await admin.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'nadaj bus'",
      );
      return rows.map(({ pid }) => String(pid));
    },
    cut: (pid) => admin.query("select pg_terminate_backend($1)", [Number(pid)]),
  });
});
