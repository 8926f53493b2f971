import type { ChartValues } from '../release.ts';

/** Values of the chart, and what they render. */
export type Row = {
  readonly values?: ChartValues;
  /** Expected part of an object, by `Kind`, `Kind name` or `Kind namespace/name`. */
  readonly wants?: Readonly<Record<string, object | 'absent'>>;
  /** Number of objects. */
  readonly count?: number;
};

/** By rule. */
export type Rows = Readonly<Record<string, Row>>;
