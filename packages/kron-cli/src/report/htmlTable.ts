import { escapeXml } from '../output/escapeXml.ts';

/** Markup that is written without escapes. */
export type Markup = { readonly markup: string };

export type Cell = string | number | Markup;

/**
 * A table in HTML. The first cell of a row is its header.
 *
 * @param caption plain text. The caption, the titles and all cells except markup are escaped
 */
export function htmlTable(
  caption: string,
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  return [...htmlTableLines(caption, titles, rows)].join('\n');
}

/** The lines of {@link htmlTable}, for tables that are too long for one text. */
export function* htmlTableLines(
  caption: string,
  titles: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Generator<string> {
  const head = titles.map((title) => `<th scope="col">${escapeXml(title)}</th>`).join('');
  yield `<table>\n<caption>${escapeXml(caption)}</caption>\n<thead><tr>${head}</tr></thead>\n<tbody>`;
  for (const row of rows) yield rowOf(row);
  yield '</tbody>\n</table>';
}

function rowOf([header = '', ...cells]: readonly Cell[]): string {
  const others = cells.map((cell) => `<td>${cellText(cell)}</td>`).join('');
  return `<tr><th scope="row">${cellText(header)}</th>${others}</tr>`;
}

function cellText(cell: Cell): string {
  if (typeof cell === 'object') return cell.markup;
  return escapeXml(String(cell));
}
