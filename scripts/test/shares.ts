/** Shares of a core for single processes, as if each had a small machine to itself: by control groups of either version. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";

/** Of this a share is a millisecond at least: the kernel takes no less. */
const periodMicroseconds = 50_000;
const second = "/sys/fs/cgroup";
const first = `${second}/cpu`;

/** Holds a process to so much of a core until disposed of; undefined where that cannot be had: it takes root. */
export function holdTo(share: number, pid: number): Disposable | undefined {
  const quota = String(share * periodMicroseconds);
  const isFirst = existsSync(`${first}/cgroup.procs`);
  const parent = isFirst ? first : second;
  const group = `${parent}/nadaj-${pid}`;
  try {
    if (!isFirst) writeFileSync(`${parent}/cgroup.subtree_control`, "+cpu");
    mkdirSync(group);
    if (isFirst) {
      writeFileSync(`${group}/cpu.cfs_period_us`, String(periodMicroseconds));
      writeFileSync(`${group}/cpu.cfs_quota_us`, quota);
    } else writeFileSync(`${group}/cpu.max`, `${quota} ${periodMicroseconds}`);
    writeFileSync(`${group}/cgroup.procs`, String(pid));
  } catch {
    if (existsSync(group)) rmdirSync(group);
    return undefined;
  }
  return {
    [Symbol.dispose]() {
      writeFileSync(`${parent}/cgroup.procs`, String(pid));
      rmdirSync(group);
    },
  };
}
