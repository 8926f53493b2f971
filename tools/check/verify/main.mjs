/** Everything that has to hold, counted. Ends with one line: `N passed, N failed` (`, N skipped`). */
import { runStep } from './runStep.mjs';
import { steps } from './steps.mjs';
import { closingLine, table } from './summary.mjs';

const results = [];
for await (const step of steps()) {
  console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 76 - step.name.length))}`);
  const result = await runStep(step);
  results.push(result);
  if (result.failed > 0 && step.essential) break;
}

console.log(`\n${table(results)}\n`);
const { line, ok } = closingLine(results);
process.exitCode = ok ? 0 : 1;
console.log(line);
