import { fileURLToPath } from 'node:url';
import { TextlintKernel } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import prh from 'textlint-rule-prh';
import { proseIn } from './proseIn.mjs';

/**
 * A textlint plugin for the text that `proseIn` returns: lines without a blank line between them are one paragraph.
 * (textlint's own plugin for plain text makes each line a paragraph and does not see a phrase that a line break divides.)
 */
const paragraphs = {
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

export const rulesFile = fileURLToPath(new URL('rules.yml', import.meta.url));

const kernel = new TextlintKernel();
const options = {
  plugins: [
    { pluginId: 'markdown', plugin: markdown.default },
    { pluginId: 'paragraphs', plugin: paragraphs },
  ],
  rules: [{ ruleId: 'prh', rule: prh.default, options: { rulePaths: [rulesFile] } }],
};

/**
 * Checks a Markdown document, or the comments and messages of a source file, against rules.yml.
 *
 * @returns the findings, each `{ line, column, message }` with line and column from 1
 * @throws SyntaxError when a source file cannot be parsed; Error when rules.yml has a rule whose example does not hold
 */
export async function checkProse(path, text) {
  const isDocument = path.endsWith('.md');
  const prose = isDocument ? text : proseIn(path, text);
  const ext = isDocument ? '.md' : '.prose';
  const { messages } = await kernel.lintText(prose, { ...options, filePath: path, ext });
  // The phrase that a message quotes may run over a line break.
  return messages.map(({ line, column, message }) => ({
    line,
    column,
    message: message.replaceAll(/\s+/g, ' '),
  }));
}
