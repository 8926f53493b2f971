const queries = [
  '(prefers-color-scheme: dark)',
  '(forced-colors: active)',
  '(prefers-contrast: more)',
  'print',
];

/**
 * Calls `callback` when the theme of an element changes and when the page is printed, because a canvas has to be drawn again
 * then. Returns a function that removes the listeners.
 */
export function onThemeChange(element: Element, callback: () => void): () => void {
  const lists = queries.map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', callback);
  const themed = element.closest('.kron-dark, .kron-light');
  const observer = new MutationObserver(callback);
  if (themed !== null) observer.observe(themed, { attributeFilter: ['class'] });
  return () => {
    observer.disconnect();
    for (const list of lists) list.removeEventListener('change', callback);
  };
}
