import { expect, test } from '@jest/globals';
import { settled } from '@kron/kubernetes/testing/virtualClock';
import { TemplateChecks } from './templateChecks.ts';

const first = { metadata: { uid: 'u', generation: 1 } };
const edited = { metadata: { uid: 'u', generation: 2 } };

function checksWith() {
  const ended: string[] = [];
  const kept: string[] = [];
  const started: { resolve: (verdict: string) => void; reject: (error: Error) => void }[] = [];
  const checks = new TemplateChecks((key) => ended.push(key));
  const start = (object = first): void =>
    checks.start<string>(
      'prod/a',
      object,
      () => new Promise((resolve, reject) => started.push({ resolve, reject })),
      (verdict) => kept.push(verdict),
    );
  return { checks, ended, kept, started, start };
}

test('checks a generation once at a time, and reports the end', async () => {
  const { ended, kept, started, start } = checksWith();
  start();
  start();
  expect([started.length, ended]).toEqual([1, []]);
  started[0]?.resolve('valid');
  await settled();
  expect([kept, ended]).toEqual([['valid'], ['prod/a']]);
});

test('throws the error of a failed check once, then checks again', async () => {
  const { ended, started, start } = checksWith();
  start();
  started[0]?.reject(new Error('no response'));
  await settled();
  expect(ended).toEqual(['prod/a']);
  expect(() => start()).toThrow('no response');
  start();
  expect(started).toHaveLength(2);
});

test('ignores a check of an edited or deleted object', async () => {
  const { checks, ended, kept, started, start } = checksWith();
  start();
  start(edited);
  started[0]?.reject(new Error('no response'));
  await settled();
  start(edited);
  checks.forget('u');
  started[1]?.resolve('valid');
  await settled();
  expect([started.length, kept, ended]).toEqual([2, [], []]);
});
