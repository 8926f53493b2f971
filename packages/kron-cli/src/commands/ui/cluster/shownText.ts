import { printable } from '@kron/fleet/text/printable';

const longest = 1_024;

/** Prepares a text from the cluster for the page: escapes control and bidi characters, and cuts a long text. */
export function shownText(text: string): string {
  const shown = printable(text.slice(0, longest + 1));
  return shown.length > longest ? `${shown.slice(0, longest - 1)}…` : shown;
}
