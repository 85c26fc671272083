import type { AppContext } from "../../../platform/http/types.ts";
import type { FormState } from "../../../ui/forms.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Grip, MoveButtons, OrderItem } from "../../../ui/order-list.tsx";
import type { DraftSection } from "../../pages/draft.ts";
import type { Choices } from "../../queries/choices.ts";
import { ownTitle } from "../titles.ts";
import { SectionFields } from "./fields.tsx";
import { chosenName, hintOf, kindIcons } from "./words.ts";

export type RowProps = {
  c: AppContext;
  section: DraftSection;
  form: FormState;
  choices: Choices;
  first: boolean;
  last: boolean;
};

/** A section in the editor's list: its grip, whether it is shown, and its settings, which unfold. */
export function SectionRow(props: RowProps) {
  const { c, section, choices, first, last } = props;
  const { t, lang } = c.var;
  const { id, type, open } = section;
  const name = section.titles[lang] || nameOf(props);
  return (
    <OrderItem id={id} name={name} {...(section.hidden ? { className: "hidden-section" } : {})}>
      <input type="hidden" name={`type-${id}`} value={type} />
      <div className="section-line">
        <Grip t={t} id={id} name={name} />
        <span className="section-kind">
          <Icon name={kindIcons[type]} />
        </span>
        <span className="grow">
          <b className="strong clip block">{name}</b>
          <span className="small quiet clip block">{hintOf(section, t, choices)}</span>
        </span>
        <input
          className="section-switch"
          type="checkbox"
          name={`shown-${id}`}
          id={`shown-${id}`}
          value="1"
          defaultChecked={!section.hidden}
          aria-label={t("sections.admin.visible", { name })}
        />
        <details className="menu-host pulldown section-actions" data-drop>
          <summary className="icon-button compact" aria-label={t("sections.admin.actions", { name })}>
            <Icon name="more" />
          </summary>
          <div className="menu">
            <MoveButtons t={t} id={id} first={first} last={last} />
            <button className="danger" type="submit" name="action" value={`remove:${id}`}>
              <Icon name="trash" />
              {t("sections.admin.removeSection")}
            </button>
          </div>
        </details>
      </div>
      <details className="section-settings" open={open} data-remembers>
        <summary aria-label={t("sections.admin.settings", { name })}>
          <Icon name="down" />
        </summary>
        <input type="hidden" name="open" value={id} disabled={!open} />
        <SectionFields {...props} own={nameOf(props)} />
      </details>
    </OrderItem>
  );
}

function nameOf({ c, section, choices }: RowProps): string {
  const { t } = c.var;
  const chosen = chosenName(section, t, choices);
  return chosen || ownTitle({ ...section, category: undefined, tag: undefined } as never, t);
}
