import { select } from 'd3-selection';
import { type D3ZoomEvent, zoom, zoomIdentity } from 'd3-zoom';
import { longestSpan, panSpan, type Scale, shortestSpan, withinLimits } from '../axis/scale.ts';
import type { ViewSpan } from '../worker/protocol.ts';

type AxisZoom = {
  /**
   * Sets the scale of the axis. Call this function after the axis has moved without a gesture, or after its width has
   * changed.
   */
  set: (scale: Scale) => void;
  close: () => void;
};

/**
 * Lets the user pan and zoom the axis. The user pans by dragging, with a sideways wheel, or with Shift and the wheel. The
 * user zooms by pinching, or with Ctrl and the wheel. The wheel alone scrolls the page or the rows.
 *
 * @param onSpan - called with the new span. `isOver`: whether the gesture has ended
 */
export function axisZoom(
  element: HTMLElement,
  initial: Scale,
  onSpan: (span: ViewSpan, isOver: boolean) => void,
): AxisZoom {
  let scale = initial;
  // The transform counts pixels from an instant near the axis. If it counted them from 1970, the numbers would be too large
  // to be exact.
  const origin = initial.from;
  const spanOf = ({ k, x }: { k: number; x: number }): ViewSpan =>
    withinLimits({ from: origin - x / k, to: origin + (scale.width - x) / k });
  const behaviour = zoom<HTMLElement, unknown>()
    .filter((event: MouseEvent | WheelEvent) => isGesture(event))
    .clickDistance(4)
    .on('zoom end', ({ transform, sourceEvent, type }: D3ZoomEvent<HTMLElement, unknown>) => {
      if (sourceEvent === null || sourceEvent === undefined) return;
      scale = { ...scale, ...spanOf(transform) };
      onSpan({ from: scale.from, to: scale.to }, type === 'end');
    });
  const target = select(element);
  const set = (next: Scale): void => {
    scale = next;
    const { width } = next;
    const k = width / (next.to - next.from);
    behaviour.scaleExtent([width / longestSpan, width / shortestSpan]).extent([
      [0, 0],
      [width, 1],
    ]);
    behaviour.transform(target, zoomIdentity.translate((origin - next.from) * k, 0).scale(k));
  };
  target.call(behaviour).on('dblclick.zoom', null);
  set(initial);
  const onWheel = (event: WheelEvent): void => {
    const pixels = sidewaysPixels(event);
    if (pixels === 0) return;
    event.preventDefault();
    const seconds = (pixels / scale.width) * (scale.to - scale.from);
    const span = panSpan(scale, seconds);
    set({ ...scale, ...span });
    onSpan(span, true);
  };
  element.addEventListener('wheel', onWheel, { passive: false });
  return {
    set,
    close: () => {
      element.removeEventListener('wheel', onWheel);
      target.on('.zoom', null);
    },
  };
}

function isGesture(event: MouseEvent | WheelEvent): boolean {
  if (event.type === 'wheel') return event.ctrlKey || event.metaKey;
  return event.button === 0 || event.button === undefined;
}

const pixelsPerLine = 16;

/** How far a wheel event pans the axis, in pixels. 0 if the event does not pan, but scrolls or zooms. */
function sidewaysPixels({ deltaX, deltaY, deltaMode, shiftKey, ctrlKey, metaKey }: WheelEvent): number {
  if (ctrlKey || metaKey) return 0;
  const unit = deltaMode === 0 ? 1 : pixelsPerLine;
  if (shiftKey) return (deltaX === 0 ? deltaY : deltaX) * unit;
  return Math.abs(deltaX) > Math.abs(deltaY) ? deltaX * unit : 0;
}
