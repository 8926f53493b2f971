import type { Clock } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import type { ObjectKind } from '@kron/fleet/input/findObjects';
import type { View } from '../../options/viewOptions.ts';
import { kindTitle } from '../../output/kindTitle.ts';
import { unplacedLines } from '../../output/unplacedText.ts';
import { Table } from '../../output/table.ts';
import type { Renderer } from './renderer.ts';
import { tableColumns, wideColumns } from './timelineColumns.ts';

export type TableView = View & {
  paint: Paint;
  /** The width of the terminal in columns; undefined if the output is not a terminal. */
  width: number | undefined;
  wide: boolean;
};

export type Shown = {
  kind: ObjectKind;
  identity: string;
  clock: Clock;
  /** The name of the cluster. Absent if the starts do not depend on it. */
  cluster?: string;
  /** Formats the schedule of the object on one line. */
  line: () => string;
};

/** Writes a table. The name of a single object is in a heading. The names of several objects are in a column. */
export function tableRenderer(objects: readonly Shown[], view: TableView): Renderer {
  const { now, zone, paint, wide } = view;
  const several = objects.length > 1;
  const allInUtc = objects.every(({ clock }) => (zone ?? clock) === 'UTC');
  const kinds = new Set(objects.map(({ kind }) => kind));
  const events = objects.some(({ kind }) => kind === 'ControlledJob');
  const columns = {
    now,
    paint,
    // A CronJob and a KronJob can have the same name, as after a conversion.
    kinds: kinds.size > 1 && kinds.has('CronJob'),
    clusters: objects.some(({ cluster }) => cluster !== undefined),
    events,
    nameTitle: several || wide ? kindTitle(kinds) : undefined,
  };
  const table = new Table(wide ? wideColumns(columns) : tableColumns({ ...columns, allInUtc }));
  return {
    row: (item) => table.row(item.row(zone)),
    *whole(rows, beside) {
      yield* rows.length === 0 ? [] : tableLines(rows);
      const lines = unplacedLines(beside, paint);
      if (rows.length > 0 && lines.length > 0) yield '\n';
      for (const line of lines) yield `${line}\n`;
    },
  };

  function* tableLines(rows: readonly string[]): Generator<string> {
    if (!several && !wide) yield* objects.map((object) => heading(object, view));
    // In the wide format, no columns are dropped.
    const width = wide ? undefined : view.width;
    for (const line of table.lines(rows, width, paint.dim)) yield `${line}\n`;
  }
}

function heading({ identity, line }: Shown, { zone, paint }: TableView): string {
  const shownIn = zone === undefined ? '' : `; times in ${zone}`;
  return `${paint.bold(identity)}  ${line()}${shownIn}\n\n`;
}
