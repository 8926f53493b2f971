import { yamlText } from '@kron/fleet/text/yamlText';
import type { Renderer } from './renderer.ts';

/** Writes the JSON data as YAML. */
export const yamlRenderer: Renderer = {
  row: ({ data }) => {
    const text = yamlText([data()]);
    return text.replace(/^/gm, '  ').trimEnd();
  },
  *whole(rows, beside) {
    yield rows.length === 0 ? 'items: []\n' : 'items:\n';
    for (const row of rows) yield `${row}\n`;
    if (Object.keys(beside).length > 0) yield yamlText(beside);
  },
};
