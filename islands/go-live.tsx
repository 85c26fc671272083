import { useEffect, useId, useRef } from "react";
import { Choice } from "./go-live/choice.tsx";
import { deviceOf } from "./go-live/devices.ts";
import { Level } from "./go-live/level.tsx";
import { type GoLiveProps, qualities } from "./go-live/props.ts";
import { Status } from "./go-live/status.tsx";
import { useGoLive } from "./go-live/use-go-live.ts";
import { Svg } from "./player/svg.tsx";

/** Goes live from this device's camera and microphone, by WHIP to the site itself. */
export function GoLive({ endpoint, texts, icons }: GoLiveProps) {
  const id = useId();
  const { state, sending, fault, stream, devices, quality, muted, sent, since, ...act } = useGoLive(endpoint);
  const preview = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (preview.current) preview.current.srcObject = stream ?? null;
  }, [stream]);

  const facing = stream?.getVideoTracks()[0]?.getSettings().facingMode;
  return (
    <section className="golive" aria-labelledby={`${id}h`} data-state={state}>
      <div className="golive-picture">
        <video
          ref={preview}
          className={facing === "user" ? "mirror" : undefined}
          autoPlay
          muted
          playsInline
          aria-label={texts.preview}
          hidden={!stream}
        />
        {!stream && (
          <span className="golive-none">
            <Svg shapes={icons.addVideo} />
          </span>
        )}
        {sending && <Status state={state} since={since} sent={sent} muted={muted} texts={texts} icons={icons} />}
      </div>
      <div className="golive-side">
        <h2 id={`${id}h`}>{texts.heading}</h2>
        {!stream && <p className="quiet">{texts.intro}</p>}
        {stream && (
          <div className="golive-choices">
            <Choice
              id={`${id}c`}
              label={texts.camera}
              value={deviceOf(stream, "video")}
              options={devices.cameras.map((device) => ({ ...device, label: device.label || texts.unnamed }))}
              onChange={(camera) => void act.open(camera, deviceOf(stream, "audio"))}
            />
            <Choice
              id={`${id}m`}
              label={texts.microphone}
              value={deviceOf(stream, "audio")}
              options={devices.microphones.map((device) => ({ ...device, label: device.label || texts.unnamed }))}
              onChange={(microphone) => void act.open(deviceOf(stream, "video"), microphone)}
            />
            <Level stream={stream} label={texts.level} />
            <Choice
              id={`${id}q`}
              label={texts.quality}
              value={String(quality)}
              disabled={sending}
              options={qualities.map(({ label }, index) => ({ id: String(index), label }))}
              onChange={(index) => void act.open(deviceOf(stream, "video"), deviceOf(stream, "audio"), Number(index))}
            />
          </div>
        )}
        {fault && (
          <p className={fault === "stopped" ? "notice" : "notice bad"} role="alert">
            <Svg shapes={fault === "stopped" ? icons.info : icons.warning} />
            <span>{texts[fault]}</span>
          </p>
        )}
        {sending && !fault && <p className="quiet small">{texts.keepOpen}</p>}
        <div className="golive-acts">
          {!stream && (
            <button
              type="button"
              className="btn main-action"
              disabled={state === "asking"}
              onClick={() => void act.open()}
            >
              <Svg shapes={icons.addVideo} />
              {state === "asking" ? texts.asking : texts.turnOn}
            </button>
          )}
          {stream && !sending && (
            <>
              <button type="button" className="btn main-action" onClick={act.start}>
                <Svg shapes={icons.live} />
                {texts.start}
              </button>
              <button type="button" className="btn line" onClick={act.close}>
                {texts.turnOff}
              </button>
            </>
          )}
          {sending && (
            <button type="button" className="btn danger" onClick={act.stop}>
              <Svg shapes={icons.stop} />
              {texts.stop}
            </button>
          )}
          {stream && (
            <button type="button" className="btn line" aria-pressed={muted} onClick={act.toggleSound}>
              <Svg shapes={muted ? icons.micOff : icons.mic} />
              {muted ? texts.unmute : texts.mute}
            </button>
          )}
        </div>
      </div>
    </section>
  );
}
