const heading = /^#+ (?<title>.+)$/gm;
/** Comments in a block are not headings. */
export const anyBlock: RegExp = /^ *```[^]*?^ *```$/gm;

/** The last heading before a position in a document; '' before the first one. */
export function sectionAt(text: string, index: number): string {
  const before = text.slice(0, index).replace(anyBlock, '');
  return [...before.matchAll(heading)].at(-1)?.groups?.['title'] ?? '';
}
