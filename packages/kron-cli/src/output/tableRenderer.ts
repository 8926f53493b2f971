import type { KronJob } from '../input/kronJob.ts';
import type { Paint } from './paint.ts';
import type { Renderer } from './renderer.ts';
import { specLine } from './specLine.ts';
import { Table } from './table.ts';
import { tableColumns, timelineRow, wideColumns } from './timelineColumns.ts';

/** What a timeline's table depends on besides it. */
export type TableView = {
  now: number;
  /** The zone that times are shown in; undefined: each KronJob's own. */
  zone: string | undefined;
  paint: Paint;
  /** Of the terminal, if it is one. */
  width: number | undefined;
  wide: boolean;
};

/** A timeline for a person. Of a single KronJob a heading says who it is, of several a column. */
export function tableRenderer(kronJobs: readonly KronJob[], view: TableView): Renderer {
  const { now, zone, paint, wide } = view;
  const zoneOf = ({ spec }: KronJob): string => zone ?? spec.timezone ?? 'UTC';
  const several = kronJobs.length > 1;
  const allInUtc = kronJobs.every((kronJob) => zoneOf(kronJob) === 'UTC');
  const table = new Table(wide ? wideColumns(now, paint) : tableColumns({ now, paint, several, allInUtc }));
  return {
    row: (entry, period) => table.row(timelineRow(entry, period, zoneOf(entry.kronJob))),
    *whole(rows) {
      if (rows.length === 0) return;
      if (!several && !wide) yield* kronJobs.map((kronJob) => heading(kronJob, view));
      // What is asked for in full is not cut to fit.
      const width = wide ? undefined : view.width;
      for (const line of table.lines(rows, width, paint.dim)) yield `${line}\n`;
    },
  };
}

function heading({ identity, spec }: KronJob, { zone, paint }: TableView): string {
  const shownIn = zone === undefined ? '' : `; times in ${zone}`;
  return `${paint.bold(identity)}  ${specLine(spec)}${shownIn}\n\n`;
}
