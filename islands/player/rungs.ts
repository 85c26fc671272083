import type Hls from "hls.js";
import { bandwidth } from "./bandwidth.ts";

/** A quality to choose: the short side of its picture. */
export type Quality = { index: number; height: number };

export type RungEvents = {
  onQualities(qualities: Quality[]): void;
  /** The rung that is playing. */
  onQuality(height: number): void;
};

export type Rungs = ReturnType<typeof makeRungs>;

/** Of what the network carries, the part that the first segment may take: it comes in a second, though it lasts four. */
const firstShare = 1 / 4;

/** The offered height that a wished one comes to: the same, else the next below, else the lowest. */
export function nearestHeight(qualities: Quality[], wanted: number): number {
  if (wanted === 0) return 0;
  return (qualities.find(({ height }) => height <= wanted) ?? qualities.at(-1))?.height ?? wanted;
}

/** Which rungs are played: those up to a wished height, or the one that the person chose. */
export function makeRungs({ Events }: typeof Hls, wished: number, events: RungEvents) {
  let wanted = wished;
  /** The person chose it now, so that nothing else is played, whatever the network. */
  let fixed = false;
  let playing = 0;

  /** The wanted rung, or the nearest below it, is what is played or the most that is; no bound at 0. */
  function choose(hls: Hls): void {
    const qualities = qualitiesOf(hls);
    const height = nearestHeight(qualities, wanted);
    const index = qualities.find((one) => one.height === height)?.index ?? -1;
    if (fixed) hls.loadLevel = index;
    else hls.autoLevelCapping = index;
  }

  return {
    /** Chooses for this one, too. */
    lead(hls: Hls): void {
      hls.on(Events.MANIFEST_PARSED, () => {
        events.onQualities(qualitiesOf(hls));
        choose(hls);
        if (!fixed) hls.startLevel = firstLevel(hls);
      });
      hls.on(Events.LEVEL_SWITCHED, (_, { level }) => {
        playing = heightOf(hls, level);
        events.onQuality(playing);
      });
    },
    /** Another rung than the one that was played last is being loaded. */
    changes: (hls: Hls) => heightOf(hls, hls.loadLevel) !== playing,
    /** This height and no other, or 0 to let bandwidth decide. */
    set(hls: Hls, height: number): void {
      wanted = height;
      fixed = height > 0;
      hls.autoLevelCapping = -1;
      const fit = qualitiesOf(hls).find((one) => one.height === height);
      hls.nextLevel = height === 0 || !fit ? -1 : fit.index;
    },
  };
}

/** The best rung within bounds whose first segment is soon there; the lowest when none is. */
function firstLevel({ levels, autoLevelCapping }: Hls): number {
  const most = bandwidth() * firstShare;
  const fitting = levels.filter((level, index) => level.bitrate <= most && withinBound(index));
  const best = Math.max(0, ...fitting.map((level) => level.bitrate));
  return Math.max(
    0,
    levels.findIndex((level) => level.bitrate === best),
  );

  function withinBound(index: number): boolean {
    return autoLevelCapping < 0 || index <= autoLevelCapping;
  }
}

/** Highest first. */
function qualitiesOf(hls: Hls): Quality[] {
  return hls.levels
    .map((_, index) => ({ index, height: heightOf(hls, index) }))
    .filter(({ height }) => height > 0)
    .sort((a, b) => b.height - a.height);
}

function heightOf(hls: Hls, index: number): number {
  const level = hls.levels[index];
  return level ? Math.min(level.width, level.height) : 0;
}
