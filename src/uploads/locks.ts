import { ERRORS, type Lock, type Locker } from "@tus/server";

type Held = { release: () => void; over: Promise<void> };

/** How long a request waits for the one before it, which is asked to end. */
const patienceMs = 30_000;

/** One request at a time for each upload: a new one asks the one before it to end, and waits without looking again and again. */
export class UploadLocks implements Locker {
  private readonly held = new Map<string, Held>();

  newLock(id: string): Lock {
    let over: () => void = () => undefined;
    return {
      lock: async (signal, requestRelease) => {
        const until = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
        for (let before = this.held.get(id); before; before = this.held.get(id)) {
          before.release();
          await Promise.race([before.over, ended(until)]);
          if (until.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
        }
        this.held.set(id, {
          release: requestRelease,
          over: new Promise((resolve) => {
            over = resolve;
          }),
        });
      },
      unlock: async () => {
        this.held.delete(id);
        over();
      },
    };
  }
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
