/** A panel of the dashboard. */
export type Panel = {
  readonly title: string;
  readonly description: string;
  readonly kind: 'timeseries' | 'stat' | 'table';
  /** A unit of Grafana: `s`, `short`, `percentunit`, `bytes`, `dateTimeFromNow`. */
  readonly unit: string;
  /** Width in Grafana's 24 columns. */
  readonly width: number;
  readonly queries: readonly Query[];
};

export type Query = {
  readonly expr: string;
  /** Name of a series: `{{reason}}`. */
  readonly legend: string;
  /** Query the current state only, with one row for each series. */
  readonly instant?: boolean;
};

/** Panels under one heading. */
export type Row = { readonly title: string; readonly panels: readonly Panel[] };
