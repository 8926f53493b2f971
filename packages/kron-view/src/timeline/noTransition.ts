/**
 * What d3-zoom imports from d3-transition and d3-interpolate. The bundles have this file in their place: the axis moves at
 * once, and transitions, with their timers and colors, take 10 kB.
 */
import { selection } from 'd3-selection';

/** There is no transition to interrupt. */
export function interrupt(): void {
  // Nothing to do.
}

/** Called by a transition only. */
export function interpolateZoom(): never {
  throw new Error('the axis has no transitions');
}

Object.assign(selection.prototype, {
  interrupt(this: unknown) {
    return this;
  },
});
