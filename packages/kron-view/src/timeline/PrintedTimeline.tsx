import { type JSX, render } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Store } from '../state/store.ts';
import { cutInMiddle } from './cutInMiddle.ts';
import { MarkSign } from './MarkSign.tsx';
import {
  type PrintedRow,
  type PrintedTimeline as Drawing,
  printedTimeline,
  printedWidth,
} from './printedTimeline.ts';
import { TimelineLegend } from './TimelineLegend.tsx';
import { timelineState } from './timelineState.ts';
import { capped } from './windowBars.ts';

const nameWidth = 220;
const maxCharacters = 34;
const rowHeight = 18;
const top = 40;

/** The timeline for print, even if another panel is open. It is drawn only when the page is printed. */
export function PrintedTimeline({ store }: { store: Store }): JSX.Element {
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const print = (): void => {
      if (paper.current === null) return;
      const { marksOf, offsetAt, zone } = timelineState(store);
      const drawing = printedTimeline({
        rows: store.groups.peek().flatMap(({ rows }) => rows),
        span: store.span.peek(),
        now: store.now.peek(),
        offsetAt: offsetAt.peek(),
        marksOf,
      });
      // When the listener returns, the browser prints the page as it is, so the drawing cannot wait for a render.
      render(
        <>
          <Paper drawing={drawing} zone={zone.peek()} />
          <TimelineLegend store={store} />
        </>,
        paper.current,
      );
    };
    const query = matchMedia('print');
    const onChange = ({ matches }: MediaQueryListEvent): void => {
      if (matches) print();
    };
    globalThis.addEventListener('beforeprint', print);
    query.addEventListener('change', onChange);
    return () => {
      globalThis.removeEventListener('beforeprint', print);
      query.removeEventListener('change', onChange);
      if (paper.current !== null) render(null, paper.current);
    };
  }, [store]);
  return <div class="timeline-paper" ref={paper} />;
}

function Paper({ drawing, zone }: { drawing: Drawing; zone: string }): JSX.Element {
  const { rows, more, ticks, clockChanges, now } = drawing;
  const height = top + rows.length * rowHeight;
  return (
    <>
      <svg viewBox={`0 0 ${nameWidth + printedWidth} ${height}`} role="img" aria-label={`Timeline, ${zone}`}>
        <clipPath id="kron-paper">
          <rect x={0} y={0} width={printedWidth} height={height} />
        </clipPath>
        <pattern id="kron-unknown" width={5} height={5} patternUnits="userSpaceOnUse">
          <path d="M0 5L5 0" stroke="var(--kron-hatch)" />
        </pattern>
        <g transform={`translate(${nameWidth} 0)`}>
          {ticks.map(({ x, label, labelX }) => (
            <g key={x}>
              <path d={`M${x} ${top - 10}V${height}`} stroke="var(--kron-plot-line)" />
              <text x={labelX} y={top - 14} text-anchor="middle" class="tick">
                {label}
              </text>
            </g>
          ))}
          {clockChanges.map(({ x, label }) => (
            <g key={x}>
              <path d={`M${x} 14V${height}`} stroke="var(--kron-quiet)" stroke-dasharray="4 3" />
              <text x={x} y={11} text-anchor="middle" class="tick">
                {label}
              </text>
            </g>
          ))}
          {now === null ? null : (
            <path d={`M${now} ${top - 10}V${height}`} stroke="var(--kron-now)" stroke-width="2" />
          )}
        </g>
        {rows.map((row, index) => (
          <Row key={row.identity} row={row} y={top + (index + 0.5) * rowHeight} />
        ))}
      </svg>
      {more === 0 ? null : <p>{`${more} more`}</p>}
    </>
  );
}

function Row({ row, y }: { row: PrintedRow; y: number }): JSX.Element {
  const lines = (pieces: readonly { left: number; right: number }[]): string =>
    pieces.map(({ left, right }) => `M${left.toFixed(1)} ${y}H${right.toFixed(1)}`).join('');
  return (
    <>
      <text x={0} y={y + 4} class="name">
        {cutInMiddle(row.identity, maxCharacters)}
      </text>
      <g transform={`translate(${nameWidth} 0)`} clip-path="url(#kron-paper)">
        {row.unknown.map(({ left, right }) => (
          <rect key={left} x={left} y={y - 6} width={right - left} height={12} fill="url(#kron-unknown)" />
        ))}
        <path d={lines(row.bars) + caps(row.bars, y)} stroke="var(--kron-window)" stroke-width="2" />
        <path d={lines(row.slots)} stroke="var(--kron-window)" stroke-width="5" />
        <path d={lines(row.late)} stroke="var(--kron-late)" stroke-width="2" />
        <path d={lines(row.runs)} stroke="var(--kron-ran)" stroke-width="8" />
        {row.marks.map(({ left, right, x, kind, count }) =>
          count === 1 ? (
            <g key={x}>
              {row.runs.length === 0 ? null : <circle cx={x} cy={y} r={6} fill="var(--kron-plot)" />}
              <MarkSign kind={kind} x={x} y={y} />
            </g>
          ) : (
            <g key={x}>
              <rect x={left} y={y - 7} width={right - left} height={14} rx={7} class="pill" />
              <text x={(left + right) / 2} y={y + 3.5} text-anchor="middle" class="count">
                {count}
              </text>
            </g>
          ),
        )}
      </g>
    </>
  );
}

/** The SVG path of the caps: a short line at both ends of each bar that is at least {@link capped} pixels long. */
function caps(bars: readonly { left: number; right: number }[], y: number): string {
  const ends = bars.flatMap(({ left, right }) => (right - left < capped ? [] : [left, right]));
  return ends.map((x) => `M${x.toFixed(1)} ${y - 4}v8`).join('');
}
