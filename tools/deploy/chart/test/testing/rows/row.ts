import type { ChartValues } from '../release.ts';

/** A way to install the chart, and what is special about it. */
export type Row = {
  readonly rule: string;
  readonly values?: ChartValues;
  /** By `Kind`, `Kind name` or `Kind namespace/name`: a part of the one object that is so called. */
  readonly wants?: Readonly<Record<string, object | 'absent'>>;
  /** How many objects there are. */
  readonly count?: number;
};
