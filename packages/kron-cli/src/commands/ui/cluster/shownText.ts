import { printable } from '@kron/fleet/text/printable';

/** Maximum number of characters of a message. */
const longest = 1_024;

/** A text of the cluster for the page: control and bidi characters as escapes, and cut. */
export function shownText(text: string): string {
  const shown = printable(text.slice(0, longest));
  return shown.length > longest ? `${shown.slice(0, longest - 1)}…` : shown;
}
