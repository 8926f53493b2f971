import { describe, expect, test } from '@jest/globals';
import { validateControlledJob, validateKronCalendar, validateKronJob } from 'kron-crd-schema';
import { blocksOfDocuments, type DocumentBlock, documentsOfUsers } from './blocksOfDocuments.ts';
import { inlineCommands } from './guides/inlineCommands.ts';
import { kronManifestsIn } from './kronManifestsIn.ts';
import { isNotRun, type NotRun, notRun } from './notRun.ts';

const blocks = blocksOfDocuments();

describe('blocks in documents', () => {
  test.each(blocks)('$at is proven by tests, or listed in notRun.ts', (block) => {
    const { path, proof } = block;
    expect(proof ?? isNotRun(path, shownBy(block))).not.toBe(false);
  });

  test('are all fenced, because a command in an indented block would be missed', () => {
    const indented = /(?<=\n\n) {4}(?:kron|kubectl|helm|node|npm|pnpm) .+/g;
    const found = documentsOfUsers().flatMap(({ path, text }) =>
      [...text.matchAll(indented)].map(([line]) => `${path}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  test('that are marked as not run give the same reason as notRun.ts', () => {
    const marked = blocks.flatMap((block) => {
      const { path, reason } = block;
      return reason === undefined ? [] : [{ document: path, shown: shownBy(block), because: reason }];
    });
    expect(marked.filter((one) => !notRun.some((listed) => isSame(one, listed)))).toEqual([]);
  });

  test('are almost all run', () => {
    expect(blocks.filter(({ proof }) => proof === undefined).length / blocks.length).toBeLessThan(0.1);
  });
});

describe('notRun.ts', () => {
  const shown = [
    ...blocks
      .filter(({ proof }) => proof === undefined)
      .map((block) => ({ document: block.path, shown: shownBy(block) })),
    ...documentsOfUsers().flatMap(({ path, text }) =>
      inlineCommands(text).map(({ command }) => ({ document: path, shown: command })),
    ),
  ];

  test.each(notRun)('has no outdated entry: $document: $shown', (listed) => {
    expect(shown).toContainEqual({ document: listed.document, shown: listed.shown });
  });
});

describe('manifests in documents', () => {
  // errors.md has a test of its own, because half of its examples are invalid.
  const manifests = blocks
    .filter(
      ({ language, isOutput, path }) => language === 'yaml' && !isOutput && !path.endsWith('/errors.md'),
    )
    .flatMap((block) =>
      kronManifestsIn(block.content).map((manifest, index) => ({
        at: `${block.at} (${index + 1})`,
        manifest,
      })),
    );

  test.each(manifests)('$at is valid', ({ manifest }) => {
    const validation = validateOf(manifest.kind)(manifest);
    expect(validation.ok ? [] : validation.issues).toEqual([]);
  });

  test('exist', () => {
    expect(manifests.length).toBeGreaterThan(10);
  });
});

function validateOf(
  kind: string | undefined,
): typeof validateControlledJob | typeof validateKronCalendar | typeof validateKronJob {
  if (kind === 'ControlledJob') return validateControlledJob;
  return kind?.endsWith('KronCalendar') ? validateKronCalendar : validateKronJob;
}

/** The first line that is not a comment. */
function shownBy({ content }: DocumentBlock): string {
  const lines = content.split('\n').map((line) => line.trim());
  return lines.find((line) => !line.startsWith('#')) ?? '';
}

function isSame(one: NotRun, other: NotRun): boolean {
  return one.document === other.document && one.shown === other.shown && one.because === other.because;
}
