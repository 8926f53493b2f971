import { escapeXml } from '../output/escapeXml.ts';

/** Markup that is written as it is. Everything else is escaped. */
export type Markup = { readonly markup: string };

export type Cell = string | number | Markup;

/**
 * A table in HTML. The first cell of a row is its header.
 *
 * @param caption escaped, as are titles and cells
 */
export function htmlTable(
  caption: string,
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
): string {
  const head = titles.map((title) => `<th scope="col">${escapeXml(title)}</th>`).join('');
  return `<table>
<caption>${escapeXml(caption)}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${rows.map(rowOf).join('\n')}
</tbody>
</table>`;
}

function rowOf([header = '', ...cells]: readonly Cell[]): string {
  const others = cells.map((cell) => `<td>${cellText(cell)}</td>`).join('');
  return `<tr><th scope="row">${cellText(header)}</th>${others}</tr>`;
}

function cellText(cell: Cell): string {
  if (typeof cell === 'object') return cell.markup;
  return escapeXml(String(cell));
}
