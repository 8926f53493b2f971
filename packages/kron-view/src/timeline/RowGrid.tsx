import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { weekdayAndDate } from '../axis/wallText.ts';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import { followRun } from './followRun.ts';
import { topHeight } from './frame.ts';
import { activeID, GridRow } from './GridRow.tsx';
import { keyCommand } from './keyCommand.ts';
import { MarkCard } from './MarkCard.tsx';
import { placeAt } from './placeAt.ts';
import { type LayoutRow, scrollTo } from './rowLayout.ts';
import { timelineCommands } from './timelineCommands.ts';
import type { TimelineState } from './timelineState.ts';
import { useDrawing } from './useDrawing.ts';

type GridProps = { store: Store; client: Client; state: TimelineState };

/**
 * The grid of the timeline. Names are elements, and all marks are drawn on one canvas. The grid is one tab stop, and its
 * active cell names the mark that has the focus.
 */
export function RowGrid({ store, client, state }: GridProps): JSX.Element {
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const commands = useMemo(
    () => timelineCommands(store, state, () => focusSearch(scroller.current)),
    [store, state],
  );
  useDrawing(store, client, state, { scroller, canvas });
  useEffect(() => effect(() => showFocus(scroller.current, state)), [state]);
  useEffect(() => followRun(store, state), [store, state]);
  const lines = state.lines.value;
  const { rowHeight, height } = state.screen.value;
  const total = topHeight + lines.length * rowHeight;
  const pointed = ({ offsetX, offsetY }: MouseEvent): ReturnType<typeof placeAt> =>
    placeAt(state, offsetX, offsetY);
  return (
    <div class="timeline-frame">
      <div
        class="timeline-grid"
        role="grid"
        aria-label="Timeline"
        aria-rowcount={lines.length}
        aria-activedescendant={state.focus.value === null ? undefined : activeID}
        tabIndex={0}
        ref={scroller}
        style={{ height: `${total + 2}px` }}
        onFocus={() => {
          commands.enter();
          state.hasFocus.value = true;
        }}
        onBlur={() => {
          state.hasFocus.value = false;
        }}
        onKeyDown={(event) => {
          const command = keyCommand(event);
          if (command !== null && commands.run(command)) event.preventDefault();
        }}
      >
        <div class="timeline-content" style={{ height: `${total}px` }}>
          <div class="timeline-screen" style={{ height: `${height}px` }}>
            <Corner store={store} state={state} />
            <canvas
              aria-hidden="true"
              ref={canvas}
              style={{
                left: `${state.headerWidth.value}px`,
                width: `calc(100% - ${state.headerWidth.value}px)`,
              }}
              onPointerMove={(event) => {
                state.pointed.value = event.pointerType === 'touch' ? null : pointed(event);
              }}
              onPointerLeave={() => {
                state.pointed.value = null;
              }}
              onClick={(event) => {
                const place = pointed(event);
                if (place === null) return;
                commands.focusOn(place);
                commands.open(place);
              }}
            />
          </div>
          <Rows
            store={store}
            state={state}
            open={({ key, type }) => {
              // Focus the grid, because the link may be gone when the page of the object returns the focus.
              scroller.current?.focus({ preventScroll: true });
              commands.focusOn({ key, at: state.focus.value?.at ?? state.axis.value.from });
              commands.run(type === 'group' ? 'open' : 'page');
            }}
          />
        </div>
      </div>
      <MarkCard state={state} />
    </div>
  );
}

/** The cell above the names: the key figures of the load, the date at the left end of the axis, and the time zone. */
function Corner({ store, state }: { store: Store; state: TimelineState }): JSX.Element {
  const planned = store.loads.value?.planned;
  const { from } = state.scale.value;
  const limit = store.fleet.value?.maxPerMinute ?? null;
  const numbers = [
    'starts/min',
    ...(planned === undefined ? [] : [`peak ${planned.peak}`, `p99 ${planned.p99}`]),
    ...(limit === null ? [] : [`limit ${limit}`]),
  ];
  return (
    <div class="timeline-corner" style={{ width: `${state.headerWidth.value}px`, height: `${topHeight}px` }}>
      <span>{numbers.join(', ')}</span>
      <span>{`${weekdayAndDate(from + state.offsetAt.value(from))} ${state.zone.value}`}</span>
    </div>
  );
}

/** The lines on the screen, and the line that has the focus even if it is not on the screen. */
function Rows({
  store,
  state,
  open,
}: {
  store: Store;
  state: TimelineState;
  open: (row: LayoutRow) => void;
}): JSX.Element {
  const lines = state.lines.value;
  const { start, end } = state.visible.value;
  const focused = state.lineOf.value.get(state.focus.value?.key ?? '');
  const shown = lines.slice(start, end).map((row, index) => ({ row, line: start + index }));
  const focusedRow = focused === undefined ? undefined : lines[focused];
  const isBeside = focused !== undefined && (focused < start || focused >= end);
  if (isBeside && focusedRow !== undefined) shown.push({ row: focusedRow, line: focused });
  return (
    <div role="rowgroup" class="timeline-rows" style={{ top: `${topHeight}px` }}>
      {shown.map(({ row, line }) => (
        <GridRow
          key={row.key}
          row={row}
          line={line}
          isFocused={line === focused}
          isGrouped={store.group.value === 'namespace'}
          state={state}
          onOpen={() => open(row)}
        />
      ))}
    </div>
  );
}

function showFocus(scroller: HTMLElement | null, state: TimelineState): void {
  const line = state.lineOf.value.get(state.focus.value?.key ?? '');
  if (scroller === null || line === undefined) return;
  const { rowHeight, height } = state.screen.peek();
  const top = scrollTo(line, rowHeight, scroller.scrollTop, height - topHeight);
  if (top !== scroller.scrollTop) scroller.scrollTop = top;
}

function focusSearch(element: HTMLElement | null): void {
  element?.closest('.kron-view')?.querySelector<HTMLElement>('input[type=search]')?.focus();
}
