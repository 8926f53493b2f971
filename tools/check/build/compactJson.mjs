/**
 * A value as JSON in which an array or object that fits on its line is printed on one line.
 *
 * @param width longest line in characters
 *
 * @example
 * compactJson({ name: 'a', tags: ['x', 'y'] }, 20) // '{\n "name": "a",\n "tags": ["x","y"]\n}'
 */
export function compactJson(value, width) {
  return textAt(value, width, '', 0);
}

/** @param used characters that precede the value on its line */
function textAt(value, width, indent, used) {
  const line = JSON.stringify(value);
  // One character more for a comma.
  if (typeof value !== 'object' || value === null || used + line.length + 1 <= width) return line;
  const inner = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Object.entries(value).map(([name, part]) => {
    const key = Array.isArray(value) ? '' : `${JSON.stringify(name)}: `;
    return inner + key + textAt(part, width, inner, inner.length + key.length);
  });
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}
