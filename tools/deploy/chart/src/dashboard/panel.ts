/** A panel of the dashboard. */
export type Panel = {
  readonly title: string;
  readonly description: string;
  /** Default: timeseries. A table queries the current state only, with one row for each series. */
  readonly kind?: 'stat' | 'table';
  /** A unit of Grafana: `s`, `percentunit`, `bytes`, `dateTimeFromNow`. Default: short. */
  readonly unit?: string;
  /** Width in Grafana's 24 columns. */
  readonly width: number;
  /** PromQL by the name of its series, such as `{{reason}}`. */
  readonly queries: Readonly<Record<string, string>>;
};

/** Panels under one heading. */
export type Row = { readonly title: string; readonly panels: readonly Panel[] };
