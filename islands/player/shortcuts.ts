export type PlayerActions = {
  toggle(): void;
  seekBy(seconds: number): void;
  seekTo(share: number): void;
  louder(by: number): void;
  mute(): void;
  fullscreen(): void;
  cinema(): void;
  captions(): void;
  faster(by: 1 | -1): void;
  setRate(rate: number): void;
  help(): void;
};

/** Runs what a key stands for; false when it stands for nothing, or belongs to a field or menu. */
export function runShortcut(event: KeyboardEvent, player: HTMLElement | null, actions: PlayerActions): boolean {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  if (target.matches("input, textarea, select, [contenteditable]")) return false;
  const inside = player?.contains(target) ?? false;
  const onControl = target.matches("a, button, summary, [role=menuitem], [role=menuitemradio]");
  const onSlider = target.matches("[role=slider]");
  if (/^[0-9]$/.test(event.key)) {
    actions.seekTo(Number(event.key) / 10);
    return true;
  }
  // Space and arrows belong to the page unless the player is meant.
  const meant = inside || target === document.body;
  const keys: Record<string, (() => void) | undefined> = {
    " ": meant && !onControl ? actions.toggle : undefined,
    k: actions.toggle,
    j: () => actions.seekBy(-10),
    l: () => actions.seekBy(10),
    ArrowLeft: meant ? () => actions.seekBy(-5) : undefined,
    ArrowRight: meant ? () => actions.seekBy(5) : undefined,
    ArrowUp: inside ? () => actions.louder(0.05) : undefined,
    ArrowDown: inside ? () => actions.louder(-0.05) : undefined,
    Home: onSlider ? () => actions.seekTo(0) : undefined,
    End: onSlider ? () => actions.seekTo(1) : undefined,
    m: actions.mute,
    f: actions.fullscreen,
    t: actions.cinema,
    c: actions.captions,
    "<": () => actions.faster(-1),
    ">": () => actions.faster(1),
    "?": actions.help,
  };
  const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  run?.();
  return run !== undefined;
}
