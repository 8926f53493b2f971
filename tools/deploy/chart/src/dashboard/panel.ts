/** One thing to look at. */
export type Panel = {
  readonly title: string;
  readonly description: string;
  readonly kind: 'timeseries' | 'stat' | 'table';
  /** Of Grafana: `s`, `short`, `percentunit`, `bytes`, `dateTimeFromNow`. */
  readonly unit: string;
  /** Of the 24 columns. */
  readonly width: number;
  readonly queries: readonly Query[];
};

export type Query = {
  readonly expr: string;
  /** What a series is called: `{{reason}}`. */
  readonly legend: string;
  /** The state of this moment, and one row for each series. */
  readonly instant?: boolean;
};

/** Panels under one heading. */
export type Row = { readonly title: string; readonly panels: readonly Panel[] };
