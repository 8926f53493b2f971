import { periodData } from './periodData.ts';
import type { Renderer } from './renderer.ts';
import { yamlText } from './yamlText.ts';

/** A timeline as YAML: the data of its JSON. */
export const yamlRenderer: Renderer = {
  row: ({ kronJob }, period) => {
    const text = yamlText([periodData(kronJob.identity, period)]);
    return text.replace(/^/gm, '  ').trimEnd();
  },
  *whole(rows) {
    yield rows.length === 0 ? 'items: []\n' : 'items:\n';
    for (const row of rows) yield `${row}\n`;
  },
};
