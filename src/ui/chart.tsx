/** One line of numbers; `former` is drawn quieter: what it was before. */
export type Series = { name: string; values: number[]; former?: boolean };

export type ChartProps = {
  /** What it shows and how it is read, for who cannot see it. */
  label: string;
  /** What each point is called, and what stands below the chart, evenly from its one end to the other. */
  names: string[];
  marks: string[];
  series: Series[];
  /** How a number is said in full, and how it stands beside the grid. */
  say: (value: number) => string;
  mark: (value: number) => string;
  /** The number at the top; worked out of the values unless given. */
  top?: number;
  /** What round numbers beside the grid are round in: hours of milliseconds. */
  unit?: number;
  /** A click plays the film that stands with it from there. */
  plays?: boolean;
};

const width = 600;
const height = 240;

/** Lines over time, drawn by the server; `chart.js` says what stands at a point, by pointer and by arrows. */
export function Chart({ label, names, marks, series, say, mark, top: given, unit = 1, plays }: ChartProps) {
  const most = given ?? Math.max(0, ...series.flatMap(({ values }) => values));
  const lines = ticksTo(most / unit).map((value) => value * unit);
  const top = lines[0] ?? 1;
  const drawn = series.map((one) => ({ ...one, points: one.values.map((value, at) => place(value, at, one, top)) }));
  const said = {
    names,
    series: series.map(({ name, values, former }) => ({ name, former: former ?? false, said: values.map(say) })),
    heights: series[0]?.values.map((value) => Math.round((value / top) * 1000) / 10) ?? [],
  };
  return (
    <figure className="chart tall" data-chart={JSON.stringify(said)} data-plays={plays ? "" : undefined}>
      <div className="chart-y tiny quiet num" aria-hidden="true">
        {lines.map((value) => (
          <span key={value}>{mark(value)}</span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrows read its points */}
      <div className="chart-box" role="application" aria-label={label} tabIndex={0}>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {lines.map((value) => (
            <path key={value} className="chart-grid" d={`M0 ${y(value, top)}H${width}`} />
          ))}
          {drawn.map((one) =>
            one.former ? null : (
              <polygon
                key={`${one.name} area`}
                className="chart-area"
                points={`0,${height} ${one.points.join(" ")} ${width},${height}`}
              />
            ),
          )}
          {drawn.toReversed().map((one) => (
            <polyline
              key={one.name}
              className={one.former ? "chart-line former" : "chart-line"}
              points={one.points.join(" ")}
            />
          ))}
        </svg>
        <i className="chart-at" hidden />
        <output className="chart-tip small num" hidden />
      </div>
      <div className="chart-x tiny quiet num" aria-hidden="true">
        {marks.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </figure>
  );
}

function place(value: number, at: number, { values }: Series, top: number): string {
  return `${round((at * width) / Math.max(1, values.length - 1))},${y(value, top)}`;
}

function y(value: number, top: number): number {
  return round(height - (Math.max(0, value) / top) * height);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

const steps = [1, 2, 2.5, 5, 10];
const linesWanted = 4;

/** Round numbers from the top to zero, in even steps. */
export function ticksTo(most: number): number[] {
  const raw = Math.max(most, 1) / linesWanted;
  const power = 10 ** Math.floor(Math.log10(raw));
  const found = (steps.find((one) => one * power >= raw) ?? 10) * power;
  // Of what is counted there are no halves.
  const step = found < 1 ? 1 : found === 2.5 ? 5 : found;
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, at) => (count - at) * step);
}

export type BarsProps = { label: string; values: number[]; first: string; last: string };

/** How many in each of some short times, side by side; the last one is the present. */
export function Bars({ label, values, first, last }: BarsProps) {
  const top = Math.max(1, ...values);
  const step = width / Math.max(1, values.length);
  return (
    <div className="bars">
      <svg viewBox={`0 0 ${width} 88`} preserveAspectRatio="none" role="img" aria-label={label}>
        {values.map((value, at) => {
          const tall = value === 0 ? 1 : Math.max(2, round((value / top) * 88));
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
              key={at}
              className={at === values.length - 1 ? "chart-bar latest" : "chart-bar"}
              x={round(at * step)}
              y={88 - tall}
              width={round(step * 0.72)}
              height={tall}
            />
          );
        })}
      </svg>
      <div className="chart-x tiny quiet" aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </div>
    </div>
  );
}
