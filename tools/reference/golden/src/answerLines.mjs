/** Answers each request of kron-conformance with a line. */
import process from 'node:process';
import { createInterface } from 'node:readline';
import { answer } from 'kron-core/testing/answer';

createInterface({ input: process.stdin }).on('line', (line) => {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
});
