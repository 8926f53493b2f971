/**
 * npm test            what takes minutes: format, types, build, lint, tests that need Node alone
 * npm test -- --all   everything; so does any run with CI set
 *
 * The last line is the count: `N passed, N failed` (`, N skipped`).
 */
import { leftOut } from './leftOut.mjs';
import { runStep } from './runStep.mjs';
import { steps } from './steps.mjs';
import { closingLine, table } from './summary.mjs';

const all = Boolean(process.env.CI) || process.argv.includes('--all');

const results = [];
for await (const step of steps({ all })) {
  console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 76 - step.name.length))}`);
  const result = await runStep(step);
  results.push(result);
  if (result.failed > 0 && step.essential) break;
}

console.log(`\n${table(results)}\n`);
if (!all) console.log(`${await leftOut()}\n`);
const { line, ok } = closingLine(results);
process.exitCode = ok ? 0 : 1;
console.log(line);
