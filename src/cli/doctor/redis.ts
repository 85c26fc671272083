import { checkRedis } from "../../platform/cluster/check-redis.ts";
import type { Config } from "../../platform/config/config.ts";
import type { Finding } from "./finding.ts";

const slowMs = 20;

/** Whether what several processes share answers, quickly, and keeps what it is given. */
export async function redis(config: Config): Promise<Finding[]> {
  try {
    const facts = await checkRedis({ config });
    if (!facts) return [];
    const { version, latencyMs, evicts } = facts;
    const what = `Redis ${version} answers in ${latencyMs.toFixed(1)} ms`;
    const findings: Finding[] = [
      latencyMs <= slowMs
        ? { level: "ok", what }
        : { level: "warn", what, mend: "Every counted attempt waits for it: have it run nearer." },
    ];
    if (evicts.startsWith("allkeys"))
      findings.push({
        level: "warn",
        what: `Redis throws away what it was given when its memory is full (maxmemory-policy ${evicts})`,
        mend: "Attempts are forgotten then: set maxmemory-policy to noeviction or volatile-ttl.",
      });
    return findings;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [
      {
        level: "fail",
        what: `Redis cannot be used: ${why}`,
        mend: "Check REDIS_URL, its password, that the server runs, and that the user may EVAL, PUBLISH and SUBSCRIBE.",
      },
    ];
  }
}
