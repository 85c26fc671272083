import type { AppContext } from "../platform/http/types.ts";
import type { Key } from "../platform/i18n/translate.ts";

type Row = { name: string; value?: string; text: Key };

/** How a page of another site holds the player, steers it and hears of it; `islands/player/frame-api.ts` does it. */
export function EmbedReference({ c }: { c: AppContext }) {
  const { t, origin } = c.var;
  const on = "1";
  const parameters: Row[] = [
    { name: "autoplay", value: on, text: "embed.parameter.autoplay" },
    { name: "muted", value: on, text: "embed.parameter.muted" },
    { name: "loop", value: on, text: "embed.parameter.loop" },
    { name: "start", value: "90, 1m30s", text: "embed.parameter.start" },
    { name: "controls", value: "0", text: "embed.parameter.controls" },
    { name: "title", value: "0", text: "embed.parameter.title" },
    { name: "next", value: "0", text: "embed.parameter.next" },
    { name: "playlistId", value: "ID", text: "embed.parameter.playlistId" },
  ];
  const commands: Row[] = [
    { name: "play", text: "embed.command.play" },
    { name: "pause", text: "embed.command.pause" },
    { name: "seek", value: t("embed.seconds"), text: "embed.command.seek" },
    { name: "setVolume", value: t("embed.from0to1"), text: "embed.command.setVolume" },
    { name: "mute", text: "embed.command.mute" },
    { name: "unmute", text: "embed.command.unmute" },
    { name: "getState", text: "embed.command.getState" },
  ];
  const events: Row[] = (["ready", "state", "time", "ended", "error"] as const).map((name) => ({
    name,
    text: `embed.event.${name}`,
  }));
  return (
    <section id="embed">
      <h2>{t("embed.title")}</h2>
      <p>{t("embed.text")}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so the keyboard has to reach it */}
      <pre tabIndex={0}>
        <code>{`<iframe src="${origin}/embed/ID?start=90" width="640" height="360"
  allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`}</code>
      </pre>
      <p>{t("embed.sandbox")}</p>
      <List c={c} title="embed.parameters" rows={parameters} />
      <List c={c} title="embed.commands" text="embed.commandsText" rows={commands} />
      <List c={c} title="embed.events" text="embed.eventsText" rows={events} />
      <h3>{t("embed.example")}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, so the keyboard has to reach it */}
      <pre tabIndex={0}>
        <code>{`const frame = document.querySelector("iframe");
const say = (command, value) =>
  frame.contentWindow.postMessage({ nadaj: 1, command, value }, "${origin}");

addEventListener("message", ({ origin, data }) => {
  if (origin !== "${origin}" || data.nadaj !== 1) return;
  if (data.event === "ready") say("seek", 90);
  if (data.event === "time") console.log(data.time, "/", data.duration);
});
document.querySelector("button").onclick = () => say("play");`}</code>
      </pre>
    </section>
  );
}

function List({ c, title, text, rows }: { c: AppContext; title: Key; text?: Key; rows: Row[] }) {
  const { t } = c.var;
  return (
    <>
      <h3>{t(title)}</h3>
      {text ? <p>{t(text)}</p> : null}
      <dl>
        {rows.map((row) => (
          <div key={row.name}>
            <dt>
              <code>{row.name}</code> {row.value}
            </dt>
            <dd>{t(row.text)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
