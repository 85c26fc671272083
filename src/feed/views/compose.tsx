import type { ReactNode } from "react";
import type { AppContext } from "../../platform/http/types.ts";
import { videoIdIn } from "../../posts/limits.ts";
import { filmsToPick, shownFilms } from "../../posts/queries/cards.ts";
import { Composer } from "../../posts/views/composer.tsx";
import { type FormState, fieldValue } from "../../ui/forms.tsx";
import type { Identity } from "../../ui/identity.tsx";

type Compose = {
  id: string;
  action: string;
  form: FormState;
  identities: Identity[];
  submit: string;
  draft?: string;
  inPlaceOf?: string;
  cancel?: ReactNode;
};

/** Where a post is written, with the film that its form names and those that its writer may want. */
export async function composer(c: AppContext, compose: Compose): Promise<ReactNode> {
  const { ctx, viewer } = c.var;
  const named = videoIdIn(fieldValue(compose.form, "video"));
  const [films, picks] = await Promise.all([
    shownFilms(ctx, named ? [named] : []),
    filmsToPick(
      ctx,
      viewer.channels.map(({ id }) => id),
    ),
  ]);
  return <Composer c={c} {...compose} film={named ? films.get(named) : undefined} picks={picks} />;
}
