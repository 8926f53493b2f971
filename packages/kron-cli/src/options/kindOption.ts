import { Option } from 'commander';
import type { ObjectKind } from '@kron/fleet/input/findObjects';
import type { Problems } from './problems.ts';
import { collect } from './sharedOptions.ts';

const words: Readonly<Record<string, ObjectKind>> = {
  kronjob: 'KronJob',
  controlledjob: 'ControlledJob',
  cronjob: 'CronJob',
};

/** `--kind`, for commands that read several kinds. */
export function kindOption(): Option {
  const text = 'only objects of this kind, repeatable';
  const option = new Option('--kind <kind>', text).argParser(collect);
  // For the help and for completion. Any case is accepted, so `choices()` does not fit.
  option.argChoices = Object.keys(words);
  return option;
}

/** The kinds of `--kind`. undefined: all that the command reads. */
export function readKindOption(
  { kind: written }: { kind?: string[] },
  problems: Problems,
): readonly ObjectKind[] | undefined {
  return written?.flatMap((word) => {
    const kind = Object.hasOwn(words, word.toLowerCase()) ? words[word.toLowerCase()] : undefined;
    if (kind === undefined)
      problems.add(`--kind: expected one of ${Object.keys(words).join(', ')}, found "${word}"`);
    return kind ?? [];
  });
}
