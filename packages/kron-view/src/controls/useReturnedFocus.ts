import { useLayoutEffect, useRef } from 'preact/hooks';

/** Gives the focus back to the element that had it when the component appeared. */
export function useReturnedFocus(): void {
  const had = useRef(document.activeElement);
  // At once: an effect that waits leaves the focus on the page's body for a moment.
  useLayoutEffect(
    () => () => {
      if (had.current instanceof HTMLElement && had.current.isConnected) had.current.focus();
    },
    [],
  );
}
