import { fileURLToPath } from 'node:url';
import { TextlintKernel } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import prh from 'textlint-rule-prh';
import { paragraphs } from './paragraphs.mjs';
import { proseIn } from './proseIn.mjs';

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
