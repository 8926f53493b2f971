import { describe, expect, test } from '@jest/globals';
import type { Issue } from 'kron-core';
import { pathText, type Segments } from '../structure/path.ts';
import type { ManifestIssueCode } from './manifestIssue.ts';
import { mergeIssues } from './mergeIssues.ts';
import type { PlacedIssue } from './manifestIssue.ts';

function ofValidator(segments: Segments, code: ManifestIssueCode): PlacedIssue {
  return { path: pathText(segments), segments, code, message: 'from the validator' };
}

function ofCore(path: string, code: Issue['code']): Issue {
  return { path, code, message: 'from the core' };
}

function shown(structure: PlacedIssue[], scheduling: Issue[]): string[] {
  return mergeIssues(structure, scheduling, 'KronJob').map(
    ({ path, code, message }) => `${path} ${code} ${message}`,
  );
}

describe('mergeIssues', () => {
  test('if both report a place, the issue of kron-core is kept', () => {
    const both = ofValidator(['spec', 'window', 'mode'], 'UnknownValue');
    expect(shown([both], [ofCore('spec.window.mode', 'UnknownValue')])).toEqual([
      'spec.window.mode UnknownValue from the core',
    ]);
  });

  test('issues below a place that kron-core reports are dropped', () => {
    const below = ofValidator(['spec', 'constraints', 'only', 0, 'hours'], 'WrongType');
    expect(shown([below], [ofCore('spec.constraints.only', 'TooMany')])).toEqual([
      'spec.constraints.only TooMany from the core',
    ]);
  });

  test('a field with the same prefix is a different field', () => {
    const other = ofValidator(['spec', 'windows'], 'UnknownField');
    expect(shown([other], [ofCore('spec.window', 'WrongType')])).toHaveLength(2);
  });

  test('issues of the validator alone are kept', () => {
    expect(shown([ofValidator(['kind'], 'Required')], [])).toEqual(['kind Required from the validator']);
  });

  test('for unknown fields of spec itself, the issue of the validator is kept', () => {
    const field = ofValidator(['spec', 'suspend'], 'UnknownField');
    expect(shown([field], [ofCore('spec.suspend', 'UnknownField')])).toEqual([
      'spec.suspend UnknownField from the validator',
    ]);
  });

  test('a quoted and an unquoted path of the same key are equal', () => {
    const param = ofValidator(['spec', 'distribution', 'params', 'a.b'], 'UnknownField');
    expect(shown([param], [ofCore('spec.distribution.params.a.b', 'UnknownField')])).toEqual([
      'spec.distribution.params["a.b"] UnknownField from the core',
    ]);
  });

  test('an unknown field whose long name kron-core truncates is reported once', () => {
    const long = ofValidator(['spec', 'window', 'x'.repeat(100)], 'UnknownField');
    const cut = ofCore(`spec.window.${'x'.repeat(60)}…`, 'UnknownField');
    expect(shown([long], [cut])).toEqual([`spec.window.${'x'.repeat(100)} UnknownField from the validator`]);
    expect(shown([ofValidator(['kind'], 'Required')], [cut])).toHaveLength(2);
  });

  test('a missing field next to its misspelling is one mistake', () => {
    const misspelt = ofValidator(['spec', 'schedul'], 'UnknownField');
    const missing = ofCore('spec.schedule', 'Required');
    expect(shown([misspelt], [missing])).toEqual(['spec.schedul UnknownField from the validator']);
    const unlike = ofValidator(['spec', 'foo'], 'UnknownField');
    expect(shown([unlike], [missing])).toHaveLength(2);
  });

  test('issues are in the order of a manifest', () => {
    const structure = [
      ofValidator(['spec', 'jobTemplate'], 'Required'),
      ofValidator(['status'], 'WrongType'),
      ofValidator(['metadata', 'name'], 'Required'),
      ofValidator(['apiVersion'], 'Required'),
    ];
    const paths = mergeIssues(structure, [ofCore('spec.schedule', 'Required')], 'KronJob').map(
      ({ path }) => path,
    );
    expect(paths).toEqual(['apiVersion', 'metadata.name', 'spec.schedule', 'spec.jobTemplate', 'status']);
  });

  test('only the first 100 issues are reported', () => {
    const many = Array.from({ length: 250 }, (_, index) => ofValidator(['status', index], 'WrongType'));
    const merged = mergeIssues(many, [], 'KronJob');
    expect(merged).toHaveLength(101);
    expect(merged.at(-1)).toMatchObject({
      code: 'TooMany',
      message: expect.stringContaining('more than 100 mistakes'),
    });
  });
});
