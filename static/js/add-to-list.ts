/** The dialog in which a film is put into one's lists: what it shows is fetched when it opens. */
import { onClick, text } from "./cookies.ts";
import { openDialog } from "./dialogs.ts";
import { say } from "./messages.ts";

onClick("[data-add-to-playlist]", (button, event) => {
  const videoId = button.dataset.addToPlaylist ?? "";
  if (event.defaultPrevented || videoId === "") return;
  event.preventDefault();
  if (document.body.dataset.loggedIn) void open(videoId);
  else openDialog("login-encouragement");
});

async function open(videoId: string): Promise<void> {
  const prefix = document.documentElement.lang === "en" ? "/en" : "";
  try {
    const answer = await fetch(`${prefix}/watch/${videoId}/playlists`, { headers: { "hx-request": "true" } });
    if (answer.status === 401) document.dispatchEvent(new CustomEvent("nadaj:logged-out"));
    else if (answer.ok) show(await answer.text());
    else say((await answer.text()) || text("failed"));
  } catch {
    say(text("cannotConnect"));
  }
}

function show(content: string): void {
  const dialog = document.createElement("dialog");
  dialog.className = "dialog save-dialog";
  dialog.setAttribute("aria-labelledby", "save-lists-title");
  dialog.innerHTML = content;
  document.body.append(dialog);
  dialog.onclose = () => dialog.remove();
  dialog.showModal();
}
