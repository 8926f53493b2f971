/** The command of a key while the timeline has the focus. */
export type Command =
  | 'previousMark'
  | 'nextMark'
  | 'previousRow'
  | 'nextRow'
  | 'previousScreen'
  | 'nextScreen'
  | 'firstMark'
  | 'lastMark'
  | 'panBack'
  | 'panAhead'
  | 'zoomIn'
  | 'zoomOut'
  | 'now'
  | 'search'
  | 'open'
  | 'page'
  | 'back'
  | 'help';

export type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean };

/** The keys of the timeline and what they do, in the order of the help. */
export const keyHelp: readonly { keys: string; does: string }[] = [
  { keys: '← →', does: "the row's previous and next mark" },
  { keys: '↑ ↓', does: 'the row above and below' },
  { keys: 'Page Up, Page Down', does: 'a screen up and down' },
  { keys: 'Home, End', does: "the row's first and last mark of the span" },
  { keys: '+ -', does: 'zoom in and out' },
  { keys: 'Shift ← →', does: 'move the span by a quarter' },
  { keys: 'n', does: 'go to now' },
  { keys: '/', does: 'search' },
  { keys: 'Enter', does: 'explain the run, zoom into a batch, open or close a group' },
  { keys: 'o', does: 'open the page of the object' },
  { keys: 'Esc', does: 'go back' },
  { keys: '?', does: 'show or hide these keys' },
];

const plain: Readonly<Record<string, Command>> = {
  ArrowLeft: 'previousMark',
  ArrowRight: 'nextMark',
  ArrowUp: 'previousRow',
  ArrowDown: 'nextRow',
  PageUp: 'previousScreen',
  PageDown: 'nextScreen',
  Home: 'firstMark',
  End: 'lastMark',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  n: 'now',
  '/': 'search',
  '?': 'help',
  Enter: 'open',
  o: 'page',
  Escape: 'back',
};

const withShift: Readonly<Record<string, Command>> = { ArrowLeft: 'panBack', ArrowRight: 'panAhead' };

/** The command of a key. null: the browser handles the key, as it does all keys with Ctrl, Alt or Meta. */
export function keyCommand({ key, shiftKey, ctrlKey, altKey, metaKey }: Key): Command | null {
  if (ctrlKey || altKey || metaKey) return null;
  const shifted = shiftKey && Object.hasOwn(withShift, key) ? withShift[key] : undefined;
  return shifted ?? (Object.hasOwn(plain, key) ? (plain[key] ?? null) : null);
}
