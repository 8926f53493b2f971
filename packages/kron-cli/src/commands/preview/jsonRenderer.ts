import type { Renderer } from './renderer.ts';

/** A timeline as JSON: `{ "items": [ … ] }`, indented as `JSON.stringify` would. */
export const jsonRenderer: Renderer = {
  row: ({ data }) => {
    const text = JSON.stringify(data(), null, 2);
    return `    ${text.replaceAll('\n', '\n    ')}`;
  },
  *whole(rows) {
    yield '{\n  "items": [';
    for (const [index, row] of rows.entries()) yield index === 0 ? `\n${row}` : `,\n${row}`;
    yield rows.length === 0 ? ']\n}\n' : '\n  ]\n}\n';
  },
};
