/**
 * A textlint plugin for the text that `proseIn` returns: lines without a blank line between them are one paragraph.
 * (textlint's own plugin for plain text makes each line a paragraph and does not see a phrase that a line break divides.)
 */
export const paragraphs = {
  Processor: class {
    availableExtensions() {
      return ['.prose'];
    }

    processor() {
      return {
        preProcess: (text) => documentOf(text),
        postProcess: (messages, filePath) => ({ messages, filePath }),
      };
    }
  },
};

function documentOf(text) {
  const lineStarts = [0];
  for (const { index } of text.matchAll(/\n/g)) lineStarts.push(index + 1);
  const positionOf = (offset) => {
    const line = lineStarts.findLastIndex((start) => start <= offset);
    return { line: line + 1, column: offset - lineStarts[line] };
  };
  const node = (type, start, end, rest) => ({
    type,
    raw: text.slice(start, end),
    range: [start, end],
    loc: { start: positionOf(start), end: positionOf(end) },
    ...rest,
  });

  const children = [...text.matchAll(/^.*\S.*(?:\n.*\S.*)*$/gm)].map(({ 0: raw, index }) => {
    const end = index + raw.length;
    return node('Paragraph', index, end, { children: [node('Str', index, end, { value: raw })] });
  });
  return node('Document', 0, text.length, { children });
}
