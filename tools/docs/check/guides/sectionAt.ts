const heading = /^#+ (?<title>.+)$/gm;
/** Comments in a block are no headings. */
const anyBlock = /^ *```[^]*?^ *```$/gm;

/** The heading that is the last one before a place in a document; '' before the first one. */
export function sectionAt(text: string, index: number): string {
  const before = text.slice(0, index).replace(anyBlock, '');
  return [...before.matchAll(heading)].at(-1)?.groups?.['title'] ?? '';
}
