import { describe, expect, test } from '@jest/globals';
import { comparable } from './comparable.ts';
import { guideFiles, guideSteps } from './guideSteps.ts';
import { isReading } from './isReading.ts';

const guide = `
<!-- not run: it needs Docker -->
\`\`\`bash
kind create cluster
\`\`\`

1. A step in a list:

   <!-- in the background -->
   \`\`\`bash
   kron-operator
   \`\`\`

\`\`\`bash
kubectl get kj
\`\`\`

\`\`\`text
No resources found
\`\`\`

\`\`\`yaml
# hello.yaml
kind: KronJob
\`\`\`
`;

describe('steps of a guide', () => {
  const steps = guideSteps(guide);

  test('are its blocks of bash, in order and without the indentation of a list', () => {
    expect(steps.map(({ command }) => command)).toEqual([
      'kind create cluster\n',
      'kron-operator\n',
      'kubectl get kj\n',
    ]);
  });

  test('know what is not run, what runs in the background, and what is printed', () => {
    expect(steps.map(({ reason }) => reason)).toEqual(['it needs Docker', undefined, undefined]);
    expect(steps.map(({ inBackground }) => inBackground)).toEqual([false, true, false]);
    expect(steps.map(({ output }) => output)).toEqual([undefined, undefined, 'No resources found\n']);
  });

  test('know the position of their output', () => {
    const { start = 0, end = 0 } = steps[2] ?? {};
    expect(guide.slice(start, end)).toBe('No resources found\n');
  });

  test('find the files that the reader saves', () => {
    expect(guideFiles(guide)).toEqual([{ name: 'hello.yaml', content: '# hello.yaml\nkind: KronJob\n' }]);
  });
});

describe('a step', () => {
  test.each([
    'kubectl get ctj -o wide\n',
    "kubectl describe ctj prices | sed -n '/^Events:/,$p'",
    'kubectl get kj -A\nkron dry-run -A | sed -n 1,3p\n',
  ])('may be repeated: %j', (command) => {
    expect(isReading(command)).toBe(true);
  });

  test.each([
    'kubectl apply -f today.yaml\nkubectl get ctj',
    'kubectl get kj -o name |\n xargs kubectl delete',
    'kubectl get kj -A -o yaml > before.yaml',
    'job=$(kubectl get jobs -o name)',
    'kron trigger stuck',
    "sed 's/a/b/' a.yaml | kubectl apply -f -",
  ])('may run only once: %j', (command) => {
    expect(isReading(command)).toBe(false);
  });
});

describe('output', () => {
  test.each([
    ['another instant', 'next 2026-11-21T21:17:40Z', 'next 2026-12-01T01:02:03Z'],
    ['another wall time', 'Sat 2026-11-21 21:17:40Z', 'Sun 2026-12-06 01:02:03+01'],
    ['another age, in wider columns', 'hello   0s', 'hello  1d2h'],
    ['the Job of another period', 'job.batch/hello-4qkvbqq2iq', 'job.batch/hello-uquud2gmcd'],
    ['a Job triggered at another time', 'hello-manual-20261121t212202z', 'hello-manual-20261201t010203z'],
  ])('is comparable with %s', (_, one, other) => {
    expect(comparable(one)).toBe(comparable(other));
  });

  test.each([
    ['another outcome', 'executed Created', 'missed DeadlineExceeded'],
    ['another name', 'kronjob.kron.io/hello created', 'kronjob.kron.io/hallo created'],
    ['another verb', 'kronjob.kron.io/hello created', 'kronjob.kron.io/hello configured'],
    ['a line more', 'one\n', 'one\ntwo\n'],
  ])('is not with %s', (_, one, other) => {
    expect(comparable(one)).not.toBe(comparable(other));
  });
});
