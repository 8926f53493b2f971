import type { RowGroup } from '../state/groupRows.ts';
import type { ObjectRow } from '../worker/protocol.ts';

/**
 * A line of the timeline: an object, or the heading of a group. The heading of a collapsed group shows the density of its
 * marks.
 */
export type LayoutRow =
  | { type: 'group'; key: string; name: string; members: readonly ObjectRow[]; isCollapsed: boolean }
  | { type: 'object'; key: string; object: ObjectRow };

export const rowHeights = { mouse: 24, touch: 32 } as const;

/** The width of the column of names, in pixels. */
export const headerWidths = { wide: 216, narrow: 112 } as const;

/** Whether the canvas shows the name of a group: the group is open, and the column of names is narrow. */
export function hasNameOnCanvas({ isCollapsed }: { isCollapsed: boolean }, headerWidth: number): boolean {
  return headerWidth === headerWidths.narrow && !isCollapsed;
}

/** All lines from top to bottom. A group without a name has no heading. */
export function rowLayout(groups: readonly RowGroup[], collapsed: ReadonlySet<string>): LayoutRow[] {
  return groups.flatMap(({ name, rows }) => {
    const isCollapsed = name !== '' && collapsed.has(name);
    const objects = (isCollapsed ? [] : rows).map(
      (object): LayoutRow => ({ type: 'object', key: object.key, object }),
    );
    if (name === '') return objects;
    return [{ type: 'group' as const, key: `group:${name}`, name, members: rows, isCollapsed }, ...objects];
  });
}

/** The lines that are at least partly on the screen. `end` is not included. */
export type LineRange = { start: number; end: number };

/**
 * Finds the lines on the screen.
 *
 * @param top - how far the lines are scrolled up, in pixels
 * @param height - the height of the screen, in pixels
 */
export function visibleLines(lines: number, rowHeight: number, top: number, height: number): LineRange {
  const start = Math.min(Math.max(Math.floor(top / rowHeight), 0), lines);
  return { start, end: Math.min(Math.max(Math.ceil((top + height) / rowHeight), start), lines) };
}

/** The scroll position that shows a whole line, in pixels. If the line is on the screen, this is `top`. */
export function scrollTo(line: number, rowHeight: number, top: number, height: number): number {
  const start = line * rowHeight;
  if (start < top) return start;
  return Math.max(top, start + rowHeight - height);
}
