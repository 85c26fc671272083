type Act = { label: string; run(): void };

/** What one may do with the film by the buttons of its page: they are the ones that act. */
const buttons = "[data-player-act]";

export function pageActs(): Act[] {
  return [...document.querySelectorAll<HTMLElement>(buttons)].map((button) => ({
    label: button.textContent?.trim() ?? "",
    run() {
      if (document.fullscreenElement) void document.exitFullscreen();
      button.click();
    },
  }));
}
