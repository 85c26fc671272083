import { Choice } from "./choice.tsx";
import { type Device, deviceOf } from "./devices.ts";
import { Level } from "./level.tsx";
import { type GoLiveProps, qualities } from "./props.ts";
import type { LiveCamera } from "./use-go-live.ts";

type ChoicesProps = { live: LiveCamera; stream: MediaStream; texts: GoLiveProps["texts"] };

/** Which camera, microphone and size are taken, and how loud it is. */
export function Choices({ live, stream, texts }: ChoicesProps) {
  const { devices, open } = live;
  const camera = deviceOf(stream, "video");
  const microphone = deviceOf(stream, "audio");
  const named = (found: Device[]) => found.map((device) => ({ ...device, label: device.label || texts.unnamed }));
  return (
    <div className="golive-choices">
      <Choice
        label={texts.camera}
        value={camera}
        options={named(devices.cameras)}
        onChange={(other) => void open(other, microphone)}
      />
      <Choice
        label={texts.microphone}
        value={microphone}
        options={named(devices.microphones)}
        onChange={(other) => void open(camera, other)}
      />
      <Level stream={stream} label={texts.level} />
      <Choice
        label={texts.quality}
        value={String(live.quality)}
        disabled={live.sending}
        options={qualities.map(({ label }, index) => ({ id: String(index), label }))}
        onChange={(index) => void open(camera, microphone, Number(index))}
      />
    </div>
  );
}
