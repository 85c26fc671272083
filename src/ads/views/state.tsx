import type { AppContext } from "../../platform/http/types.ts";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import type { AdStatus } from "../limits.ts";

const looks: Record<AdStatus, [tone: string, icon: IconName]> = {
  open: ["off", "edit"],
  awaiting_verification: ["info", "clock"],
  verified_ok: ["ok", "check"],
  verified_not_ok: ["bad", "flag"],
  paused: ["off", "pause"],
  live: ["ok", "circle"],
};

/** The state of a campaign in one chip. Green is what runs: red stays for live films. */
export function AdState({ c, status }: { c: AppContext; status: AdStatus }) {
  const [tone, icon] = looks[status];
  return (
    <span className={`stat ${tone}`}>
      <Icon name={icon} />
      {c.var.t(`ads.states.${status}`)}
    </span>
  );
}
