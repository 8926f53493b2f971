/**
 * Replaces d3-transition and d3-interpolate for d3-zoom in the bundles. The axis moves at once, so transitions are not
 * needed, and they take 10 kB.
 */
import { selection } from 'd3-selection';

/** There is no transition to interrupt. */
export function interrupt(): void {
  // Nothing to do.
}

/** d3-zoom calls this function only for transitions. */
export function interpolateZoom(): never {
  throw new Error('the axis has no transitions');
}

Object.assign(selection.prototype, {
  interrupt(this: unknown) {
    return this;
  },
});
