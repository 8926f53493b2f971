import type { RowGroup } from '../state/groupRows.ts';
import type { ObjectRow } from '../worker/protocol.ts';

/** A line of the timeline: a group's heading, which shows the density of a collapsed group, or an object. */
export type LayoutRow =
  | { type: 'group'; key: string; name: string; members: readonly ObjectRow[]; isCollapsed: boolean }
  | { type: 'object'; key: string; object: ObjectRow };

/** In pixels, for a mouse and for a finger. */
export const rowHeights = { mouse: 24, touch: 32 } as const;

/** The width of the names, in pixels. */
export const headerWidths = { wide: 216, narrow: 112 } as const;

/** Beside narrow names, an open group has its name on the free part of its line. */
export function hasNameOnCanvas({ isCollapsed }: { isCollapsed: boolean }, headerWidth: number): boolean {
  return headerWidth === headerWidths.narrow && !isCollapsed;
}

/** All lines from top to bottom. A group without a name has no heading. */
export function rowLayout(groups: readonly RowGroup[], collapsed: ReadonlySet<string>): LayoutRow[] {
  return groups.flatMap(({ name, rows }) => {
    const isCollapsed = name !== '' && collapsed.has(name);
    const objects = isCollapsed ? [] : rows.map(objectLine);
    if (name === '') return objects;
    return [{ type: 'group' as const, key: `group:${name}`, name, members: rows, isCollapsed }, ...objects];
  });
}

function objectLine(object: ObjectRow): LayoutRow {
  return { type: 'object', key: `row:${object.row}`, object };
}

/** The lines that are at least partly on the screen. `end` is not included. */
export type LineRange = { start: number; end: number };

/**
 * @param top - pixels above the screen
 * @param height - pixels on the screen
 */
export function visibleLines(lines: number, rowHeight: number, top: number, height: number): LineRange {
  const start = Math.min(Math.max(Math.floor(top / rowHeight), 0), lines);
  return { start, end: Math.min(Math.max(Math.ceil((top + height) / rowHeight), start), lines) };
}

/** How far to scroll to show a whole line, in pixels. `top` if it is on the screen. */
export function scrollTo(line: number, rowHeight: number, top: number, height: number): number {
  const start = line * rowHeight;
  if (start < top) return start;
  return Math.max(top, start + rowHeight - height);
}
