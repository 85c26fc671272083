import { encode } from "uqr";

type Props = {
  text: string;
  label: string;
  /** How much of it may be dirty and is read all the same: `L` where a standard asks for it. */
  density?: "L" | "M";
};

/** A text drawn to be scanned: one path of the dark runs of each row. */
export function QrCode({ text, label, density = "M" }: Props) {
  const { data, size } = encode(text, { ecc: density, border: 4 });
  return (
    <span className="qr-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={data.map(runsOf).join("")} />
      </svg>
    </span>
  );
}

function runsOf(row: boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    const from = x;
    while (row[x]) x++;
    if (x > from) path += `M${from} ${y}h${x - from}v1h-${x - from}z`;
  }
  return path;
}
