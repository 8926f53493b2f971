import { Option } from 'commander';
import { type ObjectKind, objectKinds } from '@kron/fleet/input/findObjects';
import type { Problems } from './problems.ts';
import { collect } from './sharedOptions.ts';

/** The option `--kind`, for commands that read several kinds. */
export function kindOption(kinds: readonly ObjectKind[] = objectKinds): Option {
  const text = 'only objects of this kind, repeatable';
  const option = new Option('--kind <kind>', text).argParser(collect);
  // The choices are set for the help and for completion only: `choices()` would refuse a kind in upper case.
  option.argChoices = kinds.map((kind) => kind.toLowerCase());
  return option;
}

/**
 * The kinds of `--kind`. Undefined if the flag is not given.
 *
 * @param kinds the kinds that the command reads
 */
export function readKindOption(
  { kind: written }: { kind?: string[] },
  problems: Problems,
  kinds: readonly ObjectKind[] = objectKinds,
): readonly ObjectKind[] | undefined {
  return written?.flatMap((word) => {
    const found = kinds.find((kind) => kind.toLowerCase() === word.toLowerCase());
    if (found === undefined)
      problems.add(`--kind: expected one of ${kinds.join(', ').toLowerCase()}, found "${word}"`);
    return found ?? [];
  });
}
