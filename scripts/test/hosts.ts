/** Machines that are none: each a network namespace, with a cable to the others that can be pulled. */
import { writeFileSync } from "node:fs";
import type { Place } from "../../src/testing/ports.ts";

export type Host = Place & {
  /** Pulls the cable, without a word to anybody; puts it back. */
  cut(): void;
  mend(): void;
};

/**
 * Machines on a switch. Needs to be root in network and mount namespaces of its own (`unshare --net --mount`), with which
 * all of it goes.
 */
export function hostsOnSwitch(): (name: string) => Host {
  run("mount", "--make-rprivate", "/");
  run("mkdir", "-p", "/run/netns");
  run("mount", "-t", "tmpfs", "names", "/run/netns");
  run("ip", "link", "set", "lo", "up");
  run("ip", "link", "add", "switch", "type", "bridge");
  run("ip", "address", "add", "10.77.0.1/24", "dev", "switch");
  run("ip", "link", "set", "switch", "up");
  // Whoever asks from here notices within seconds that a machine is gone.
  const noticed = { tcp_keepalive_time: 1, tcp_keepalive_intvl: 1, tcp_keepalive_probes: 2, tcp_retries2: 3 };
  for (const [name, value] of Object.entries(noticed)) writeFileSync(`/proc/sys/net/ipv4/${name}`, String(value));
  let number = 1;
  return (name) => {
    const address = `10.77.0.${++number}`;
    const cable = `to-${name}`;
    run("ip", "netns", "add", name);
    run("ip", "link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", name);
    run("ip", "link", "set", cable, "master", "switch", "up");
    run("ip", "-n", name, "address", "add", `${address}/24`, "dev", "eth0");
    for (const one of ["lo", "eth0"]) run("ip", "-n", name, "link", "set", one, "up");
    return {
      address,
      within: ["nsenter", `--net=/run/netns/${name}`],
      cut: () => run("ip", "link", "set", cable, "down"),
      mend: () => run("ip", "link", "set", cable, "up"),
    };
  };
}

function run(...command: string[]): void {
  const { exitCode, stderr } = Bun.spawnSync(command);
  if (exitCode !== 0) throw new Error(`${command.join(" ")}: ${stderr.toString()}`);
}
