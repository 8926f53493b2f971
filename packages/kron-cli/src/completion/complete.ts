import type { Command } from 'commander';
import { type ExitCode, exitCode } from '../exitCode.ts';
import type { Host } from '../host.ts';
import { type Candidate, completions } from './completions.ts';

/**
 * `kron __complete`, which is for shells and no command for people. It answers with a line for each word that could stand there, with what it is for behind a tab, and at last a line
 * that says whether files could too, `:0`, or not, `:4`. That is the form in which kubectl asks its plugins.
 */
export async function complete(program: Command, words: readonly string[], host: Host): Promise<ExitCode> {
  const { candidates, files, names } = completions(program, words);
  const all = names ? [...candidates, ...(await namesIn(words, host))] : candidates;
  const lines = all.map(({ word, about }) => (about === '' ? word : `${word}\t${about}`));
  await host.out.write(`${[...lines, files ? ':0' : ':4'].join('\n')}\n`);
  return exitCode.fine;
}

/** Names of the KronJobs in the files of the same command line. Of problems nobody wants to hear in the middle of a word. */
async function namesIn(words: readonly string[], host: Host): Promise<Candidate[]> {
  const filenames = words
    .slice(0, -1)
    .filter((word, index) => ['-f', '--filename'].includes(words[index - 1] ?? '') && word !== '-');
  if (filenames.length === 0) return [];
  const { readKronJobs } = await import('../input/readKronJobs.ts');
  const request = { filenames, recursive: words.includes('-R'), namespace: 'default' };
  const silent = { ...host, err: { ...host.err, isTerminal: false, write: () => Promise.resolve() } };
  const { kronJobs } = await readKronJobs(request, silent);
  const current = words.at(-1) ?? '';
  return kronJobs
    .filter(({ name }) => name.startsWith(current))
    .map(({ name, spec }) => ({ word: name, about: spec.schedule }));
}
