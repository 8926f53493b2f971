import type { Clock } from '../../output/instantText.ts';
import type { Paint } from '../../output/paint.ts';
import { Table } from '../../output/table.ts';
import type { Renderer } from './renderer.ts';
import { tableColumns, wideColumns } from './timelineColumns.ts';

/** What a timeline's table depends on besides it. */
export type TableView = {
  now: number;
  /** The zone that times are shown in; undefined: each object's own. */
  zone: string | undefined;
  paint: Paint;
  /** Of the terminal, if it is one. */
  width: number | undefined;
  wide: boolean;
};

/** An object that has a timeline. */
export type Shown = {
  kind: 'KronJob' | 'ControlledJob';
  identity: string;
  clock: Clock;
  /** What its timeline comes from, on one line. */
  line: () => string;
};

/** A timeline for a person. Of a single object a heading says who it is, of several a column. */
export function tableRenderer(objects: readonly Shown[], view: TableView): Renderer {
  const { now, zone, paint, wide } = view;
  const several = objects.length > 1;
  const allInUtc = objects.every(({ clock }) => (zone ?? clock) === 'UTC');
  const events = objects.some(({ kind }) => kind === 'ControlledJob');
  const columns = { now, paint, events, nameTitle: several || wide ? titleOf(objects) : undefined };
  const table = new Table(wide ? wideColumns(columns) : tableColumns({ ...columns, allInUtc }));
  return {
    row: (item) => table.row(item.row(zone)),
    *whole(rows) {
      if (rows.length === 0) return;
      if (!several && !wide) yield* objects.map((object) => heading(object, view));
      // What is asked for in full is not cut to fit.
      const width = wide ? undefined : view.width;
      for (const line of table.lines(rows, width, paint.dim)) yield `${line}\n`;
    },
  };
}

function titleOf(objects: readonly Shown[]): string {
  const kinds = new Set(objects.map(({ kind }) => kind));
  const [kind = 'KronJob', ...others] = kinds;
  return others.length > 0 ? 'NAME' : kind.toUpperCase();
}

function heading({ identity, line }: Shown, { zone, paint }: TableView): string {
  const shownIn = zone === undefined ? '' : `; times in ${zone}`;
  return `${paint.bold(identity)}  ${line()}${shownIn}\n\n`;
}
