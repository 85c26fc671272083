import { expect, test } from "bun:test";
import { queueList, queueNames } from "../platform/config/node-settings.ts";
import { settingsSchema } from "../platform/config/schema.ts";
import { rootFile } from "../platform/root.ts";
import { findCommand } from "./commands.ts";

type Service = {
  image: string;
  environment?: Record<string, string>;
  command?: string[];
  stop_grace_period?: string;
  configs?: { source: string }[];
};
type Compose = {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
};

const text = await Bun.file(rootFile("compose.yaml")).text();
const { services, configs } = Bun.YAML.parse(text) as Compose;
const own = Object.entries(services).filter(([, { image }]) => image === "nadaj");

test("compose.yaml sets what there is to set, and names each process and where it is", () => {
  expect(own.map(([name]) => name)).toEqual(["web-1", "web-2", "worker"]);
  const names = new Set(own.map(([, { environment = {} }]) => environment.NADAJ_NODE));
  expect(names.size).toBe(own.length);
  for (const [service, { environment = {} }] of own) {
    const strange = Object.keys(environment).filter((name) => !(name in settingsSchema) && !/^(S3|REDIS)_/.test(name));
    expect([service, strange]).toEqual([service, []]);
    if (service !== "worker") expect(environment.NADAJ_INTERNAL_URL).toBe(`http://${service}:3000`);
  }
});

test("together its processes serve every queue, and the worker has time for what it drains", () => {
  const { command = [], stop_grace_period = "" } = services.worker ?? {};
  const after = (name: string) => command[command.indexOf(name) + 1] ?? "";
  const listed = own.map(([, { environment = {} }]) => environment.NADAJ_QUEUES ?? after("--queues"));
  expect(new Set(listed.flatMap((text) => queueList.parse(text)))).toEqual(new Set(queueNames));
  expect(Number(stop_grace_period.replace("s", ""))).toBeGreaterThan(Number(after("--drain")));
});

test("its proxies pass on to processes that it starts, and its worker is a command", async () => {
  const passed = Object.values(configs).flatMap(({ content }) => content.match(/\bweb-\d(?=:\d)/g) ?? []);
  expect(new Set(passed)).toEqual(new Set(["web-1", "web-2"]));
  const used = Object.values(services).flatMap((service) => service.configs?.map(({ source }) => source) ?? []);
  expect(used.sort()).toEqual(Object.keys(configs).sort());
  const [command = ""] = services.worker?.command ?? [];
  expect((await findCommand(command))?.name).toBe("worker");
  // A password that somebody could look up here would be everybody's.
  expect(text.match(/(PASSWORD|SECRET(_KEY)?): (?!"?\$\{)\S/g)).toBeNull();
});
