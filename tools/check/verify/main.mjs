/**
 * npm test            the steps that need only Node and take minutes: format, types, build, lint, tests
 * npm test -- --all   all steps; the default if CI is set
 *
 * The last line is the count: `N passed, N failed` (`, N skipped`).
 */

import { packagesWith, testFiles } from './packagesWith.mjs';
import { runStep } from './runStep.mjs';
import { steps } from './steps.mjs';
import { closingLine, costs, table } from './summary.mjs';

const kindsLeftOut = [
  { suffix: '.cluster.test.ts', need: 'need a real control plane' },
  { suffix: '.long.test.ts', need: 'take minutes, or need Go or another engine' },
];

const all = Boolean(process.env.CI) || process.argv.includes('--all');

const results = [];
for await (const step of steps({ all })) {
  console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 76 - step.name.length))}`);
  const result = await runStep(step);
  results.push(result);
  if (result.failed > 0 && step.essential) break;
}

console.log(`\n${table(results)}\n\n${costs(results)}\n`);
if (!all) console.log(`${await leftOut()}\n`);
const { line, ok } = closingLine(results);
process.exitCode = ok ? 0 : 1;
console.log(line);

/** Prints which checks the short run leaves out, and how to run them. */
async function leftOut() {
  const packages = await packagesWith('test');
  const files = [...new Set((await Promise.all(packages.map(({ folder }) => testFiles(folder)))).flat())];
  const lines = kindsLeftOut.map(({ suffix, need }) => {
    const count = files.filter((file) => file.endsWith(suffix)).length;
    return `  ${count} test files that ${need} (*${suffix})`;
  });
  return [
    'Left out of this run:',
    ...lines,
    '  nine of ten histories of the operator, the site, an older Kubernetes, the image, a cluster with nodes',
    'Run everything with: npm test -- --all',
    'Run one file with, for example: pnpm --filter kron-operator test failOver',
  ].join('\n');
}
