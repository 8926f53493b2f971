import type { JSX } from 'preact';
import { utcText } from '@kron/fleet/text/instantText';
import { type ActiveBatch, activeMark, ownClock } from './activeMark.ts';
import { topHeight } from './frame.ts';
import type { TimelineState } from './timelineState.ts';

/** The greatest number of runs in the list. If there are more, the card says how many. */
const listed = 50;
const cardWidth = 300;

/**
 * A card with the details of the mark under the pointer, or of a batch that has the focus. It is hidden from screen readers,
 * which read the name of the active cell instead.
 */
export function MarkCard({ state }: { state: TimelineState }): JSX.Element | null {
  const active = shownMark(state);
  const corner = active === null ? null : cornerOf(active, state);
  if (active === null || corner === null) return null;
  const { batch, name } = active;
  return (
    <div class="timeline-card" aria-hidden="true" style={{ left: `${corner.x}px`, top: `${corner.y}px` }}>
      <p>{batch.count === 1 ? name : `${batch.object.identity}, ${batch.count} runs`}</p>
      {batch.count === 1 ? null : <RunList batch={batch} state={state} />}
    </div>
  );
}

type Shown = { line: number; batch: ActiveBatch; name: string };

/**
 * The mark or the batch that the card describes. A single mark that has the focus, but is not under the pointer, has no
 * card: screen readers announce its name, and the axis shows its time.
 */
function shownMark(state: TimelineState): Shown | null {
  const pointed = state.pointed.value;
  const place = pointed ?? (state.hasFocus.value ? state.focus.value : null);
  const active = place === null ? null : activeMark(state, place);
  if (active === null || active.batch === null) return null;
  return pointed === null && active.batch.count === 1 ? null : { ...active, batch: active.batch };
}

/** The position of the card below the row of its mark, in pixels. Null if the mark is not on the screen. */
function cornerOf(
  { line, batch }: Shown,
  { screen, headerWidth }: TimelineState,
): { x: number; y: number } | null {
  const { rowHeight, top, height, width } = screen.value;
  const x = headerWidth.value + Math.max(batch.left, 0);
  const y = topHeight + (line + 1) * rowHeight - top;
  if (y < topHeight || y > height + rowHeight || batch.right < 0 || x > width) return null;
  return { x: Math.max(0, Math.min(x, width - cardWidth)), y: y + 4 };
}

function RunList({ batch, state }: { batch: ActiveBatch; state: TimelineState }): JSX.Element {
  const { marks, first, count, object } = batch;
  const times = [...marks.at.subarray(first, first + Math.min(count, listed))];
  const ownTime = ownClock(state.clock.value, object.zone);
  return (
    <>
      <p>{`${utcText(times[0] ?? 0)} on, times in ${object.zone}`}</p>
      <ul>
        {times.map((at, index) => (
          <li key={index}>{ownTime(at)}</li>
        ))}
      </ul>
      {count > listed ? <p>{`${count - listed} more in the table`}</p> : null}
    </>
  );
}
