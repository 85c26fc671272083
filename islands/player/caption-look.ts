/** How captions may look; the first of each list but the size is what they are by themselves. */
export const captionChoices = {
  size: ["small", "normal", "large", "largest"],
  back: ["half", "full", "none"],
  colour: ["white", "yellow", "green", "cyan"],
} as const;

export type CaptionLook = { [Name in keyof typeof captionChoices]: (typeof captionChoices)[Name][number] };

export const plainLook: CaptionLook = { size: "normal", back: "half", colour: "white" };

/** What was kept, where it is one of what there is. */
export function lookOf(kept: Record<string, unknown> | undefined): CaptionLook {
  const chosen = Object.entries(captionChoices).filter(([name, values]) =>
    (values as readonly unknown[]).includes(kept?.[name]),
  );
  return { ...plainLook, ...Object.fromEntries(chosen.map(([name]) => [name, kept?.[name]])) };
}
