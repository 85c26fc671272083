import { encode } from "uqr";

/** A text drawn to be scanned: one path of the dark runs of each row. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
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
