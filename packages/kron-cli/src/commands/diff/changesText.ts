import { exactDuration } from '@kron/fleet/text/durationText';
import { weekdayWallText } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import { kindTitle } from '../../output/kindTitle.ts';
import { type Column, Table } from '../../output/table.ts';
import { type Change, countChanges, reasonText } from './change.ts';

export type ChangesView = {
  /** The time zone in which times are shown. undefined for the time zone of each KronJob after the change. */
  zone: string | undefined;
  paint: Paint;
  width: number | undefined;
  /** Whether to show all changes and all columns. */
  wide: boolean;
};

const maxShown = 40;

/** Lists the changes. Returns no lines if there are no changes, as `diff` prints nothing. */
export function changesText(changes: readonly Change[], view: ChangesView): string[] {
  if (changes.length === 0) return [];
  const { paint, width, wide } = view;
  const title = kindTitle(changes.map(({ kronJob }) => kronJob.kind));
  const clusters = changes.some(({ clusterName }) => clusterName !== undefined);
  const table = new Table<Change>(columns(title, clusters, view));
  const shown = wide ? changes : changes.slice(0, maxShown);
  const rows = shown.map((change) => table.row(change));
  const hidden = changes.length - shown.length;
  return [
    ...table.lines(rows, wide ? undefined : width, paint.dim),
    ...(hidden > 0 ? [`and ${hidden} more: -o wide shows all`] : []),
    '',
    summary(changes),
  ];
}

const clusterColumn: Column<Change> = { title: 'CLUSTER', text: ({ clusterName = '-' }) => clusterName };

function columns(title: string, clusters: boolean, { zone, paint }: ChangesView): Column<Change>[] {
  const time = (kronJob: Change['kronJob'], instant: number | null): string =>
    instant === null ? '-' : weekdayWallText(instant, zone ?? kronJob.spec.timezone ?? 'UTC');
  const paints: Readonly<Record<string, (text: string) => string>> = {
    moves: paint.yellow,
    appears: paint.green,
    vanishes: paint.red,
  } satisfies Record<Change['change'], unknown>;
  return [
    { title: 'RUN', text: ({ change }) => change, paint: (text) => paints[text]?.(text) ?? text },
    { title, text: ({ kronJob }) => kronJob.identity },
    ...(clusters ? [clusterColumn] : []),
    { title: 'OLD', text: ({ kronJob, oldTime }) => time(kronJob, oldTime) },
    { title: 'NEW', text: ({ kronJob, newTime }) => time(kronJob, newTime) },
    { title: 'WHY', text: whyText, dropOrder: 1 },
  ];
}

function whyText({ kronJob, because, oldTime, newTime }: Change): string {
  if (because !== null) return reasonText(because, kronJob.kind);
  const by = (newTime ?? 0) - (oldTime ?? 0);
  return `${exactDuration(Math.abs(by))} ${by > 0 ? 'later' : 'earlier'}`;
}

function summary(changes: readonly Change[]): string {
  const { moves, appears, vanishes } = countChanges(changes);
  return `${moves} ${moves === 1 ? 'moves' : 'move'}, ${appears} ${appears === 1 ? 'appears' : 'appear'}, ${vanishes} ${vanishes === 1 ? 'vanishes' : 'vanish'}`;
}
