import { type MarkKind, markKinds, type PeriodKind, periodKind } from './markKind.ts';

/** The colours of the timeline, as CSS gives them for the theme. */
export type Palette = {
  ground: string;
  text: string;
  faint: string;
  /** Lines between rows and at ticks. */
  line: string;
  /** The hatching of past spans without records. */
  hatch: string;
  /** The line that marks now. */
  now: string;
  /** Windows, and runs of ControlledJobs. */
  window: string;
  /** Bars of the load and of collapsed groups. */
  bar: string;
  /** The colours of marks, by the index of their kind in `markKinds`. */
  marks: readonly string[];
};

/** The CSS custom property with the colour of a kind. */
export function markColour(kind: MarkKind): string {
  return colours[periodKind(kind)];
}

const colours: Readonly<Record<PeriodKind, string>> = {
  planned: '--kron-planned',
  start: '--kron-planned',
  stop: '--kron-planned',
  idle: '--kron-planned',
  suspended: '--kron-quiet',
  paused: '--kron-quiet',
  waiting: '--kron-running',
  executed: '--kron-quiet',
  succeeded: '--kron-succeeded',
  running: '--kron-running',
  skipped: '--kron-quiet',
  unschedulable: '--kron-unschedulable',
  missed: '--kron-missed',
  failed: '--kron-failed',
};

/** Reads the current colours of an element. Call this function again when the theme changes. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const colour = (name: string): string => style.getPropertyValue(name).trim() || 'CanvasText';
  return {
    ground: colour('--kron-plot'),
    text: colour('--kron-plot-text'),
    faint: colour('--kron-quiet'),
    line: colour('--kron-plot-line'),
    hatch: colour('--kron-hatch'),
    now: colour('--kron-now'),
    window: colour('--kron-window'),
    bar: colour('--kron-bar'),
    marks: markKinds.map((kind) => colour(markColour(kind))),
  };
}
