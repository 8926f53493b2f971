import { timelineItemJson, timelineJson } from '@kron/fleet/timeline/timelineJson';
import type { UnplacedData } from '../../output/unplacedText.ts';
import type { TimelineRow } from './timelineColumns.ts';

/** A period or event in a timeline. A renderer formats either its row or its data. */
export type TimelineItem = {
  /** @param zone time zone to show; undefined: the time zone of the object */
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
   * @param beside further fields of data
   */
  whole(rows: readonly string[], beside: BesideItems): Iterable<string>;
};

/** The fields of a timeline beside its items. */
export type BesideItems = {
  /** Where searches stopped because they reached a limit, by identity, in RFC 3339. */
  searchedUntil?: Readonly<Record<string, string>>;
  /** The CronJobs without a place on a time axis. */
  unplaced?: readonly UnplacedData[];
};

export const jsonRenderer: Renderer = {
  row: ({ data }) => timelineItemJson(data()),
  whole: timelineJson,
};
