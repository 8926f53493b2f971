import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { buildArguments } from '../src/context/buildArguments.ts';
import { root } from './testing/root.ts';
import { someFacts } from './testing/someFacts.ts';

const dockerfile = await readFile(join(root, 'deploy/image/Dockerfile'), 'utf8');
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));

test('the build sets exactly the arguments that the Dockerfile declares', () => {
  const declared = [...dockerfile.matchAll(/^ARG (\w+)=/gm)].map(([, name = '']) => name);
  const bases = { nodeImage: 'one', runtimeImage: 'another' };
  expect(Object.keys(buildArguments(someFacts, bases)).toSorted()).toEqual(declared.toSorted());
});

test('every stage is built on an image with a tag and a digest', () => {
  const bases = [...dockerfile.matchAll(/^FROM (?:--platform=\S+ )?(\S+)/gm)].map(([, base = '']) => base);
  const values = new Map(
    [...dockerfile.matchAll(/^ARG (\w+)=(\S+)/gm)].map(([, name, value]) => [name, value]),
  );
  expect(bases).toHaveLength(2);
  for (const base of bases) {
    const image = values.get(/^\$\{(\w+)\}$/.exec(base)?.[1]) ?? base;
    expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[\da-f]{64}$/);
  }
});

test('the user is a number, so that a pod with runAsNonRoot starts', () => {
  expect(lastStage).toMatch(/^USER 65532:65532$/m);
});

test('Node is the first process, because a shell would not forward SIGTERM', () => {
  expect(lastStage).toMatch(/^ENTRYPOINT \["node", /m);
});

test('the last stage runs nothing, because it may have no shell', () => {
  expect(lastStage).not.toMatch(/^RUN/m);
});
