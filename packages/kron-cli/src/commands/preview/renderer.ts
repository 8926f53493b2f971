import type { TimelineRow } from './timelineColumns.ts';

/** One thing in a timeline, in what each form makes a text of. */
export type TimelineItem = {
  /** @param zone whose clock is shown; undefined: that of the object itself */
  row: (zone: string | undefined) => TimelineRow;
  data: () => object;
};

/** A form in which a timeline is shown. It comes in two steps, as nobody knows the place of an item before all are known. */
export type Renderer = {
  /** The text of one item, in whatever order they come. */
  row(item: TimelineItem): string;
  /** The whole, piece by piece, from the rows in their order. */
  whole(rows: readonly string[]): Iterable<string>;
};

/** A timeline as JSON: `{ "items": [ … ] }`, indented as `JSON.stringify` would. */
export const jsonRenderer: Renderer = {
  row: ({ data }) => {
    const text = JSON.stringify(data(), null, 2);
    return `    ${text.replaceAll('\n', '\n    ')}`;
  },
  *whole(rows) {
    yield '{\n  "items": [';
    for (const [index, row] of rows.entries()) yield index === 0 ? `\n${row}` : `,\n${row}`;
    yield rows.length === 0 ? ']\n}\n' : '\n  ]\n}\n';
  },
};
