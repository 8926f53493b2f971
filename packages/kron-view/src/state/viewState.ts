import type { ViewSpan } from '../worker/protocol.ts';

export const panels = ['timeline', 'load', 'problems', 'table'] as const;
export type Panel = (typeof panels)[number];

/** A run that Explain shows. */
export type ChosenRun = { identity: string; periodID: string };

/** Everything that a reader would send to another: what the fragment of the address holds. */
export type ViewState = {
  panel: Panel;
  /** The span on the axis, in whole epoch seconds. */
  span: ViewSpan;
  /** `utc`, `local` (the browser's), `own` (each object its own), or the name of a time zone. */
  zone: string;
  /** `namespace`, `none`, or `label:` and the name of a label. */
  group: string;
  search: string;
  /** Only these outcomes. Empty: all. */
  outcomes: readonly string[];
  run: ChosenRun | null;
  /** The identity of the object whose page is open. null: the panels are shown. */
  object: string | null;
  /** How long a run is assumed to take, in seconds. */
  duration: number;
  /** Whether the median duration of an object's finished Jobs replaces `duration`, if the source has Jobs. */
  isObserved: boolean;
  /** The number in a cell of several minutes: its fullest minute, or the sum. */
  bin: 'max' | 'sum';
};
