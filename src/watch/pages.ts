import { watchState } from "../live/views/stage.ts";
import { minute } from "../platform/clock.ts";
import type { Brake } from "../platform/http/brake.ts";
import { definePages } from "../platform/http/pages.ts";
import { passwordBrake } from "../videos/brakes.ts";
import { embedListPage, embedPage, openedEmbedPage } from "./pages/embed.tsx";
import { transcriptPage } from "./pages/transcript.tsx";
import { submitAdults, submitPassword, submitRating, watchListPage, watchPage } from "./pages/watch.tsx";

/** Saying that one is of age. */
const adultsBrake: Brake = { name: "adults", max: 120, windowMs: minute };

export const watchPages = definePages((on) => {
  on.get("/watch", "-", watchListPage);
  on.get("/watch/:id", "-", watchPage, { cacheable: true });
  on.post("/watch/:id", "-", submitPassword, { brake: passwordBrake });
  on.post("/watch/:id/rating", "loggedin", submitRating);
  on.get("/watch/:id/state", "-", watchState);
  on.get("/watch/:id/transcript", "-", transcriptPage);
  on.get("/embed", "-", embedListPage);
  on.get("/embed/:id", "-", embedPage, { cacheable: true });
  on.post("/embed/:id", "-", openedEmbedPage, { brake: passwordBrake });
  on.post("/adults", "-", submitAdults, { brake: adultsBrake });
});
