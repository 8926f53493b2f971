import { printable } from '@kron/fleet/text/printable';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for SVG and HTML, also in attributes. */
export function escapeXml(text: string): string {
  return printable(text).replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
