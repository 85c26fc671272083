/** A browser's camera on several machines: whichever the proxy asks, one receives it, and another once that one is gone. */
import { expect } from "bun:test";
import { SQL } from "bun";
import { findMediaMtx } from "../../src/ingest/ingest.ts";
import { needs } from "../../src/testing/needs.ts";
import { until } from "../../src/testing/publisher.ts";
import { hasRedis } from "../../src/testing/redis.ts";
import { callApi } from "../soak/stage.ts";
import { startNodes } from "../test/nodes.ts";
import type { People } from "../test/people.ts";
import { openWindowed } from "./browser.ts";

const program = findMediaMtx(process.env.MEDIAMTX_PATH);
const stores = ["versitygw", "nginx"].every((name) => Bun.which(name, { PATH: `${Bun.env.PATH}:/usr/sbin` }));

needs(program && stores && hasRedis, "there is no mediamtx, versitygw, nginx or Redis").test(
  "a camera goes on at another machine when the one that receives it is killed, and comes back to that through any",
  async () => {
    await using nodes = await startNodes({ webs: 2, workers: 0, env: { MEDIAMTX_PATH: program ?? "", SRT_PORT: "0" } });
    const { admin, channelId } = JSON.parse(await nodes.run(["scripts/test/people.ts", "0"])) as People;
    const call = <Answer>(method: string, path: string, json?: unknown) =>
      callApi<Answer>({ url: nodes.url, token: admin.token }, method, path, json);
    const { _id: id } = await call<{ _id: string }>("POST", "/videos", { channelId, live: true, title: "Z kamery" });
    const stats = () => call<{ stage: string; health: { protocol: string } | null }>("GET", `/videos/${id}/live/stats`);
    const stage = async () => (await stats().catch(() => undefined))?.stage;
    await using sql = new SQL(nodes.env.DATABASE_URL ?? "");
    const owner = async () => {
      const [row] = await sql`select n.name from "liveOwners" o join nodes n on n.id = o."nodeId"`;
      return nodes.webs.find(({ name }) => name === row?.name);
    };

    const browser = await openWindowed("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream");
    try {
      const film = async (url: string) => {
        const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
        await page.context().addCookies([{ name: "session", value: admin.token, url }]);
        await page.goto(`${url}/manage-channel/${channelId}/videos/${id}/live`);
        await page.click("text=Włącz kamerę");
        await page.click("text=Rozpocznij nadawanie");
        return page;
      };
      const page = await film(nodes.url);
      await until(stage, (now) => now === "live", 40_000);
      expect((await stats()).health?.protocol).toBe("WHIP");

      const former = await owner();
      await former?.kill();
      const next = await until(owner, (now) => now !== undefined && now !== former, 40_000);
      await until(stage, (now) => now === "live", 40_000);
      expect(next?.name).not.toBe(former?.name);

      await former?.start();
      await page.click("text=Zatrzymaj nadawanie");
      await until(stage, (now) => now === "lost", 20_000);
      await page.context().close();
      // It comes back through the one that does not have the stream.
      const other = await film(nodes.urls[former ? nodes.webs.indexOf(former) : -1] ?? "");
      await until(stage, (now) => now === "live", 40_000);
      expect(await owner()).toBe(next);
      await other.click("text=Zatrzymaj nadawanie");
      await until(stage, (now) => now === "lost", 20_000);
    } finally {
      await browser.close();
    }
  },
  170_000,
);
