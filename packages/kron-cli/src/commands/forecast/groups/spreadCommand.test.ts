import { expect, test } from '@jest/globals';
import type { InputFlags } from '../../../options/sharedOptions.ts';
import { spreadCommand } from './spreadCommand.ts';

const suggestion = { group: 'spread-3f9a1c', window: '2h', members: ['prod/a', 'prod/b'], present: 0 };
const rest = '--group spread-3f9a1c --window 2h';

test.each<[string, InputFlags, string]>([
  ['files are written', { filename: ['a.yaml', 'b'] }, `-f a.yaml -f b ${rest} --write prod/a prod/b`],
  [
    'folders, and the namespace of manifests without one',
    { filename: ['.'], recursive: true, namespace: 'prod' },
    `-f . -R -n prod ${rest} --write prod/a prod/b`,
  ],
  [
    'names that a shell would read otherwise are quoted',
    { filename: [`it's $HOME.yaml`] },
    String.raw`-f 'it'\''s $HOME.yaml' ${rest} --write prod/a prod/b`,
  ],
  ['standard input gets patches', { filename: ['-'] }, `-f - ${rest} -o patch prod/a prod/b`],
  [
    'a URL gets patches',
    { filename: ['a.yaml', 'https://example.com/b.yaml'] },
    `-f a.yaml -f https://example.com/b.yaml ${rest} -o patch prod/a prod/b`,
  ],
  [
    'files and a URL in one list get patches',
    { filename: ['a.yaml,https://example.com/b.yaml'] },
    `-f a.yaml,https://example.com/b.yaml ${rest} -o patch prod/a prod/b`,
  ],
  [
    'files with the calendars of a cluster',
    { filename: ['a.yaml'], calendars: 'cluster', context: 'east', kubeconfig: 'east.yaml' },
    `-f a.yaml --calendars cluster --context east --kubeconfig east.yaml ${rest} --write prod/a prod/b`,
  ],
  ['a cluster gets patches', { allNamespaces: true }, `-A ${rest} -o patch prod/a prod/b`],
  [
    'the namespace, context and kubeconfig of a cluster',
    { context: 'east', kubeconfig: 'east.yaml', selector: 'tier=db' },
    `-n prod --context east --kubeconfig east.yaml ${rest} -o patch prod/a prod/b`,
  ],
])('%s', (_, flags, words) => {
  expect(spreadCommand(suggestion, flags)).toBe(`kron spread ${words}`);
});

test('members in several namespaces of a cluster are found', () => {
  const members = ['prod/a', 'test/b'];
  expect(spreadCommand({ ...suggestion, members }, {})).toBe(`kron spread -A ${rest} -o patch prod/a test/b`);
});

test('a group that exists is resized', () => {
  expect(spreadCommand({ ...suggestion, present: 1 }, { filename: ['a.yaml'] })).toBe(
    `kron spread -f a.yaml ${rest} --resize --write prod/a prod/b`,
  );
});
