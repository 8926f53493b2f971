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
  /** Whether the heading above the row shows the namespace. If it does, the row shows only the name of the object. */
  isGrouped: boolean;
  state: TimelineState;
  onOpen: () => void;
};

export const activeID = 'kron-timeline-active';

/** The approximate width of one character of a name, in pixels. */
const characterWidth = 7.6;

/** A line of the grid: the name of a group or an object, and the cell of the mark that has the focus. */
export function GridRow(props: RowProps): JSX.Element {
  const { row, line, isFocused, state } = props;
  const { rowHeight } = state.screen.value;
  return (
    <div
      role="row"
      aria-rowindex={line + 1}
      class={row.type === 'group' ? 'timeline-row group' : 'timeline-row'}
      style={{ top: `${line * rowHeight}px`, height: `${rowHeight}px` }}
    >
      {row.type === 'group' ? <GroupName {...props} row={row} /> : <ObjectName {...props} row={row} />}
      {isFocused && row.type === 'object' ? <ActiveCell state={state} /> : null}
    </div>
  );
}

type NameProps<Type extends LayoutRow['type']> = RowProps & { row: Extract<LayoutRow, { type: Type }> };

function GroupName({ row, isFocused, state, onOpen }: NameProps<'group'>): JSX.Element {
  const { name, members, isCollapsed } = row;
  const width = state.headerWidth.value;
  const isOnCanvas = hasNameOnCanvas(row, width);
  const shown = isOnCanvas ? '' : `${cutInMiddle(name, charactersIn(width) - 6)} `;
  return (
    <div
      role="rowheader"
      class="timeline-name"
      id={isFocused ? activeID : undefined}
      aria-expanded={!isCollapsed}
      aria-label={`${name}, ${members.length === 1 ? '1 object' : `${members.length} objects`}`}
      title={name}
      data-focused={isFocused}
      style={{ width: `${width}px` }}
      onClick={onOpen}
    >
      {`${isCollapsed ? '▸' : '▾'} ${shown}(${members.length})`}
    </div>
  );
}

function ObjectName({ row: { object }, isGrouped, state, onOpen }: NameProps<'object'>): JSX.Element {
  const { identity, name, words, schedule, zone, stale } = object;
  const width = state.headerWidth.value;
  const note = stale ? ', last valid spec' : '';
  return (
    <div
      role="rowheader"
      class={nameClass(object)}
      aria-label={`${identity}${note}`}
      title={`${identity}, ${words ?? schedule}, ${zone}${note}`}
      style={{ width: `${width}px` }}
    >
      <a
        href={`#object=${identity}`}
        tabIndex={-1}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
      >
        {cutInMiddle(isGrouped ? name : identity, charactersIn(width))}
      </a>
    </div>
  );
}

function charactersIn(width: number): number {
  return Math.floor((width - 30) / characterWidth);
}

function nameClass({ suspended, stale }: ObjectRow): string {
  return `timeline-name${suspended ? ' suspended' : ''}${stale ? ' stale' : ''}`;
}

/** The element over the drawn mark with the focus. It has the focus ring, and names the mark for screen readers. */
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
