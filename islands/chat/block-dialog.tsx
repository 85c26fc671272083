import { useEffect, useId, useRef, useState } from "react";
import { blockDurationNames, blockScopes } from "../../src/chat/limits.ts";
import type { Action, ChatMessage, Standing } from "../../src/chat/wire.ts";
import type { ChatProps } from "./props.ts";

type BlockProps = {
  message: ChatMessage;
  you: Standing;
  props: ChatProps;
  onAct(action: Action): void;
  onClose(): void;
};

/** Asks for how long and where somebody is blocked. */
export function BlockDialog({ message, you, props, onAct, onClose }: BlockProps) {
  const { texts } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [duration, setDuration] = useState("m10");
  const [scope, setScope] = useState<(typeof blockScopes)[number]>("video");
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog chat-block" aria-labelledby={`${id}t`} onClose={onClose}>
      <form method="dialog" onSubmit={() => onAct({ what: "block", message: message.id, scope, duration })}>
        <h2 id={`${id}t`}>{texts.blockTitle.replace("{{name}}", message.author.name)}</h2>
        <fieldset className="form-field">
          <legend className="field-name">{texts.blockFor}</legend>
          <div className="picks">
            {blockDurationNames.map((name) => (
              <label key={name} className="pick">
                <input
                  className="visually-hidden"
                  type="radio"
                  name={`${id}d`}
                  checked={duration === name}
                  onChange={() => setDuration(name)}
                />
                <span>{texts.duration[name]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset className="form-field">
          <legend className="field-name">{texts.blockWhere}</legend>
          {blockScopes
            .filter((name) => name !== "site" || you.staff)
            .map((name) => (
              <label key={name} className="toggle-l">
                <input
                  className="radio"
                  type="radio"
                  name={`${id}s`}
                  checked={scope === name}
                  onChange={() => setScope(name)}
                />
                <span>{texts.scope[name]}</span>
              </label>
            ))}
        </fieldset>
        <footer>
          <button
            className="button ghost"
            type="button"
            onClick={() => {
              onAct({ what: "unblock", message: message.id });
              dialog.current?.close();
            }}
          >
            {texts.unblock}
          </button>
          <span className="grow" />
          <button className="button ghost" type="button" onClick={() => dialog.current?.close()}>
            {texts.cancel}
          </button>
          <button className="button danger line" type="submit">
            {texts.blockNow}
          </button>
        </footer>
      </form>
    </dialog>
  );
}
