import { timelineItemJson, timelineJson } from '@kron/fleet/timeline/timelineJson';
import type { TimelineRow } from './timelineColumns.ts';

/** A period or event in a timeline. A renderer formats either its row or its data. */
export type TimelineItem = {
  /** @param zone time zone to show; undefined: that of the object */
  row: (zone: string | undefined) => TimelineRow;
  data: () => object;
};

/** An output format of a timeline. Items are formatted as they are found, and sorted when all are found. */
export type Renderer = {
  /** Formats one item, before the items are sorted. */
  row(item: TimelineItem): string;
  /**
   * Joins the sorted rows, piece by piece.
   *
   * @param searched how far the searches looked that a limit has ended, by identity, in RFC 3339
   */
  whole(rows: readonly string[], searched: Readonly<Record<string, string>>): Iterable<string>;
};

export const jsonRenderer: Renderer = {
  row: ({ data }) => timelineItemJson(data()),
  whole: timelineJson,
};
