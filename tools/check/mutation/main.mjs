/**
 * Mutates the decision policy and the fence, and runs the tests that reach each mutant. Prints the mutants that no test
 * notices, and those listed in survivors/ that do not survive. Exits with 1 if there are any.
 *
 *   node main.mjs                          every mutant
 *   node main.mjs fence --file writeFence  those of one area, in files whose names contain a word; repeatable
 *   node main.mjs --every 20               one mutant in 20
 *   node main.mjs --listed                 those in survivors/
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { areas } from './areas.mjs';
import { judge } from './judge.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: 'string', multiple: true, default: [''] },
    every: { type: 'string', default: '1' },
    workers: { type: 'string', default: String(availableParallelism()) },
    listed: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const named = areas.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (named.length === 0)
  throw new Error(`unknown area, expected ${areas.map(({ name }) => name).join(' or ')}`);

const options = {
  words: values.file,
  every: Number(values.every),
  listedOnly: values.listed,
  workers: Number(values.workers),
  onUnlisted: ({ place, file, line, from, to }) => {
    const entry = `\n${JSON.stringify({ file, line, from, to, reason: '' })},`;
    console.log(`${place}: no test notices ${from} → ${to}${values.json ? entry : ''}`);
  },
};
for (const area of named) {
  const { tried, killed, unlisted, idle } = await judge(area, options);
  for (const { file, from, to } of idle)
    console.log(`${file}: listed, but does not survive: ${from} → ${to}`);
  console.log(`${area.name}: ${tried} mutants, ${killed} killed, ${tried - killed - unlisted} listed`);
  if (unlisted > 0 || idle.length > 0) process.exitCode = 1;
}
