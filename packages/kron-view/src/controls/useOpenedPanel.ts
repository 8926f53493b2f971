import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

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
  useEffect(() => heading.current?.focus(), shown);
  // Uses a layout effect, because a later effect would leave the focus on the page's body for a moment.
  useLayoutEffect(
    () => () => {
      if (had.current instanceof HTMLElement && had.current.isConnected) had.current.focus();
    },
    [],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  return { heading, onKeyDown };
}
