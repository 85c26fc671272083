const width = 120;
const height = 32;

/** A small line of numbers side by side, the oldest first. Decorative: what it says is said in words beside it. */
export function Trend({ values }: { values: number[] }) {
  const top = Math.max(1, ...values);
  const step = width / Math.max(1, values.length - 1);
  const points = values.map((value, index) => `${round(index * step)},${round(height - (value / top) * height)}`);
  return (
    <svg className="trend" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <polygon className="chart-area" points={`0,${height} ${points.join(" ")} ${width},${height}`} />
      <polyline className="chart-line" points={points.join(" ")} />
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
