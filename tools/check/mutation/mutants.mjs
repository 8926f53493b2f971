import { readFile } from 'node:fs/promises';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';
import { pathOf } from './areas.mjs';

/** Only messages and names have string literals that no rule depends on, and they are most of the strings. */
const excludedMutations = ['StringLiteral'];

/**
 * Instruments the sources so that one of their mutants can be made active at run time.
 *
 * @returns the instrumented code by file, and the mutants. `line` is the text of a mutant's first line: unlike a number it
 * stays the same when other lines change.
 */
export async function mutantsOf(sources) {
  const files = await Promise.all(
    sources.map(async (name) => ({ name, mutate: true, content: await readFile(pathOf(name), 'utf8') })),
  );
  const options = { plugins: [], excludedMutations, ignorers: [], mutator: { plugins: [] } };
  const { files: instrumented, mutants } = await instrumenter().instrument(files, options);
  const lines = new Map(files.map(({ name, content }) => [name, content.split('\n')]));
  return {
    code: new Map(instrumented.map(({ name, content }) => [pathOf(name), content])),
    mutants: mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ id, fileName, location, replacement }) => ({
        id,
        place: `${fileName}:${location.start.line + 1}`,
        file: fileName,
        line: lines.get(fileName)[location.start.line].trim(),
        from: onOneLine(textAt(lines.get(fileName), location)),
        to: onOneLine(replacement),
      })),
  };
}

function instrumenter() {
  return createInjector()
    .provideValue('options', {})
    .provideValue('logger', silent)
    .provideValue('getLogger', () => silent)
    .injectFunction(createInstrumenter);
}

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'];
const silent = Object.fromEntries(
  levels.flatMap((level) => [
    [level, () => undefined],
    [`is${level[0].toUpperCase()}${level.slice(1)}Enabled`, () => false],
  ]),
);

function textAt(lines, { start, end }) {
  if (start.line === end.line) return lines[start.line].slice(start.column, end.column);
  const between = lines.slice(start.line + 1, end.line);
  return [lines[start.line].slice(start.column), ...between, lines[end.line].slice(0, end.column)].join('\n');
}

function onOneLine(text) {
  return text.replaceAll(/\s+/g, ' ').trim();
}
