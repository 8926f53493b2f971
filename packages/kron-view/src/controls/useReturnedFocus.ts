import { useLayoutEffect, useRef } from 'preact/hooks';

/** When the component is removed, returns the focus to the element that had it when the component appeared. */
export function useReturnedFocus(): void {
  const had = useRef(document.activeElement);
  // Uses a layout effect, because a later effect would leave the focus on the page's body for a moment.
  useLayoutEffect(
    () => () => {
      if (had.current instanceof HTMLElement && had.current.isConnected) had.current.focus();
    },
    [],
  );
}
