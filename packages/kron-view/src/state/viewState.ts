import type { ViewSpan } from '../worker/protocol.ts';

export const panels = ['timeline', 'load', 'problems', 'table'] as const;
export type Panel = (typeof panels)[number];

export type ChosenRun = { identity: string; periodID: string };

/** The state that the fragment of the address contains, so that a user can share it as a link. */
export type ViewState = {
  panel: Panel;
  /** The span on the axis, in whole epoch seconds. */
  span: ViewSpan;
  /**
   * The time zone to show: `utc`, `local` (the time zone of the browser), `own` (each object in its own time zone), or the
   * name of a time zone.
   */
  zone: string;
  /** How rows are grouped: `namespace`, `none`, or `label:` and the name of a label. */
  group: string;
  search: string;
  outcomes: readonly string[];
  run: ChosenRun | null;
  /** The identity of the object whose page is open. Null if the panels are shown. */
  object: string | null;
  /** How long a run is assumed to take, in seconds. */
  duration: number;
  /** Whether the median duration of an object's finished Jobs replaces `duration`, if the source has Jobs. */
  isObserved: boolean;
  /** The number in a heat map cell of several minutes: that of the fullest minute (`max`), or the sum of all (`sum`). */
  bin: 'max' | 'sum';
};

/** The state before the address or the user changes it. The Fleet gives the span, and can give the time zone. */
export const defaultState: ViewState = {
  panel: 'timeline',
  span: { from: 0, to: 1 },
  zone: 'own',
  group: 'namespace',
  search: '',
  outcomes: [],
  run: null,
  object: null,
  duration: 600,
  isObserved: true,
  bin: 'max',
};
