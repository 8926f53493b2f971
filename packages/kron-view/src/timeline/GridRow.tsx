import type { JSX } from 'preact';
import type { ObjectRow } from '../worker/protocol.ts';
import { activeMark } from './activeMark.ts';
import { cutInMiddle } from './cutInMiddle.ts';
import { hasNameOnCanvas, type LayoutRow } from './rowLayout.ts';
import type { TimelineState } from './timelineState.ts';

type RowProps = {
  row: LayoutRow;
  line: number;
  isFocused: boolean;
  /** The heading above already has the namespace. */
  isGrouped: boolean;
  state: TimelineState;
  /** Opens or closes the group, or opens the page of the object. */
  onOpen: () => void;
};

/** The element that `aria-activedescendant` names. */
export const activeID = 'kron-timeline-active';

/** About the width of a character of a name, in pixels. */
const characterWidth = 7.4;

/** The name of a line, and the cell of the mark with the focus. */
export function GridRow({ row, line, isFocused, isGrouped, state, onOpen }: RowProps): JSX.Element {
  const { rowHeight } = state.screen.value;
  const isOnCanvas = row.type === 'group' && hasNameOnCanvas(row, state.headerWidth.value);
  const most = Math.floor((state.headerWidth.value - 28) / characterWidth);
  return (
    <div
      role="row"
      aria-rowindex={line + 1}
      class={row.type === 'group' ? 'timeline-row group' : 'timeline-row'}
      style={{ top: `${line * rowHeight}px`, height: `${rowHeight}px` }}
    >
      {row.type === 'group' ? (
        <div
          role="rowheader"
          class="timeline-name"
          id={isFocused ? activeID : undefined}
          aria-expanded={!row.isCollapsed}
          aria-label={`${row.name}, ${row.members.length === 1 ? '1 object' : `${row.members.length} objects`}`}
          title={row.name}
          data-focused={isFocused}
          style={{ width: `${state.headerWidth.value}px` }}
          onClick={onOpen}
        >
          {`${row.isCollapsed ? '▸' : '▾'} ${isOnCanvas ? '' : `${cutInMiddle(row.name, most - 6)} `}(${row.members.length})`}
        </div>
      ) : (
        <div
          role="rowheader"
          class={nameClass(row.object)}
          aria-label={row.object.stale ? `${row.object.identity}, last valid spec` : row.object.identity}
          title={`${row.object.identity}, ${row.object.words ?? row.object.schedule}, ${row.object.zone}${row.object.stale ? ', last valid spec' : ''}`}
          style={{ width: `${state.headerWidth.value}px` }}
        >
          <a
            href={`#object=${row.object.identity}`}
            tabIndex={-1}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen();
            }}
          >
            {cutInMiddle(isGrouped ? row.object.name : row.object.identity, most)}
          </a>
        </div>
      )}
      {isFocused && row.type === 'object' ? <ActiveCell state={state} /> : null}
    </div>
  );
}

function nameClass({ suspended, stale }: ObjectRow): string {
  return `timeline-name${suspended ? ' suspended' : ''}${stale ? ' stale' : ''}`;
}

/** Stands where the mark with the focus is drawn, and names it. */
function ActiveCell({ state }: { state: TimelineState }): JSX.Element | null {
  const focus = state.focus.value;
  const active = focus === null ? null : activeMark(state, focus);
  if (active === null) return null;
  const { batch, name } = active;
  const width = state.scale.value.width;
  const [left, right] = batch === null ? [0, width] : [batch.left, batch.right];
  const isOnScreen = right > 0 && left < width;
  const start = Math.max(left - 3, 0);
  return (
    <div
      role="gridcell"
      id={activeID}
      class={state.hasRing.value && isOnScreen ? 'timeline-active shown' : 'timeline-active'}
      aria-label={name}
      style={{
        left: `${state.headerWidth.value + start}px`,
        width: `${Math.max(Math.min(right + 3, width) - start, 1)}px`,
      }}
    />
  );
}
