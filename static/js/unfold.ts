/** The comments of a post in a list unfold below it; they are fetched once. */
import "./comments.ts";

export async function toggle(link: HTMLAnchorElement): Promise<void> {
  const talk = document.getElementById(link.dataset.unfold ?? "");
  if (!talk) return;
  talk.hidden = !talk.hidden;
  link.setAttribute("aria-expanded", String(!talk.hidden));
  if (!talk.hidden && talk.childElementCount === 0) talk.dispatchEvent(new Event("unfold"));
}
