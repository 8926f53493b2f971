import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Gives the focus to the heading of a panel when the panel opens and when `shown` changes. Escape closes the panel. The focus
 * then returns to the element that had it before.
 */
export function useOpenedPanel(
  close: () => void,
  shown: readonly unknown[],
): { heading: RefObject<HTMLHeadingElement | null>; onKeyDown: (event: KeyboardEvent) => void } {
  const heading = useRef<HTMLHeadingElement>(null);
  const had = useRef(document.activeElement);
  // Uses layout effects, because later effects would leave the focus on the page's body for a moment.
  useLayoutEffect(() => heading.current?.focus(), shown);
  useLayoutEffect(
    () => () =>
      // Waits for the end of the render, because the element can be hidden until then. A newly opened panel keeps the focus.
      queueMicrotask(() => {
        if (document.activeElement === document.body && had.current instanceof HTMLElement)
          had.current.focus();
      }),
    [],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return { heading, onKeyDown };
}
