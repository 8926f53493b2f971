import { packagesWith, testFiles } from './packagesWith.mjs';

const kinds = [
  { suffix: '.cluster.test.ts', need: 'need a real control plane' },
  { suffix: '.long.test.ts', need: 'take minutes, or need Go or another engine' },
];

/** Says what the short run leaves out, and how to run it. */
export async function leftOut() {
  const packages = await packagesWith('test');
  const files = [...new Set((await Promise.all(packages.map(({ folder }) => testFiles(folder)))).flat())];
  const lines = kinds.map(({ suffix, need }) => {
    const count = files.filter((file) => file.endsWith(suffix)).length;
    return `  ${count} test files that ${need} (*${suffix})`;
  });
  return [
    'Left out of this run:',
    ...lines,
    '  nineteen of twenty histories of the operator, the site, an older Kubernetes, the image, a cluster with nodes',
    'Run everything with: npm test -- --all',
    'Run one file with, for example: pnpm --filter kron-operator test failOver',
  ].join('\n');
}
