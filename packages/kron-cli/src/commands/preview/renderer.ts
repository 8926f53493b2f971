import type { UnplacedCronJob } from '@kron/fleet/input/input';
import { timelineItemJson, timelineJson } from '@kron/fleet/timeline/timelineJson';
import { type UnplacedData, unplacedData } from '../../output/unplacedText.ts';
import type { TimelineRow } from './timelineColumns.ts';

/** A period or event in a timeline. A renderer formats the result of either `row` or `data`. */
export type TimelineItem = {
  /** @param zone the time zone to show; undefined for the time zone of the object */
  row: (zone: string | undefined) => TimelineRow;
  data: () => object;
};

/** An output format of a timeline. Each item is formatted when it is found. The items are sorted when all are found. */
export type Renderer = {
  /** Formats one item, before the items are sorted. */
  row(item: TimelineItem): string;
  /**
   * Joins the sorted rows, piece by piece.
   *
   * @param beside the fields that follow the items in JSON and YAML
   */
  whole(rows: readonly string[], beside: BesideItems): Iterable<string>;
};

/** The fields of a timeline in JSON and YAML that follow its items. */
export type BesideItems = {
  /**
   * The objects whose search stopped at a limit. The key is the identity of the object. The value is the instant at which
   * the search stopped, in RFC 3339.
   */
  searchedUntil?: Readonly<Record<string, string>>;
  /** The CronJobs whose start times are not known, such as those with the schedule `@every 1h`. */
  unplaced?: readonly UnplacedData[];
};

/** @param searched the objects whose search stopped at a limit, each with the instant where it stopped, in RFC 3339 */
export function besideItems(
  searched: readonly (readonly [identity: string, until: string])[],
  unplaced: readonly UnplacedCronJob[],
): BesideItems {
  const searchedUntil = searched.length === 0 ? {} : { searchedUntil: Object.fromEntries(searched) };
  return { ...searchedUntil, ...unplacedData(unplaced) };
}

export const jsonRenderer: Renderer = {
  row: ({ data }) => timelineItemJson(data()),
  whole: timelineJson,
};
