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

const plain = {
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
} as const;
const withShift = { ArrowLeft: 'panBack', ArrowRight: 'panAhead' } as const;

/** The command of a key while the timeline has the focus. */
export type Command = (typeof plain)[keyof typeof plain] | (typeof withShift)[keyof typeof withShift];

const ofKey = new Map<string, Command>(Object.entries(plain));
const ofShiftedKey = new Map<string, Command>(Object.entries(withShift));

/** The command of a key. Null if the browser handles the key. The browser handles every key with Ctrl, Alt or Meta. */
export function keyCommand({ key, shiftKey, ctrlKey, altKey, metaKey }: Key): Command | null {
  if (ctrlKey || altKey || metaKey) return null;
  return (shiftKey ? ofShiftedKey.get(key) : undefined) ?? ofKey.get(key) ?? null;
}
