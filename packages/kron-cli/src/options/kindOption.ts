import { Option } from 'commander';
import { type ObjectKind, objectKinds } from '@kron/fleet/input/findObjects';
import type { Problems } from './problems.ts';
import { collect } from './sharedOptions.ts';

export function kindOption(kinds: readonly ObjectKind[] = objectKinds): Option {
  const text = 'only objects of this kind, repeatable';
  const option = new Option('--kind <kind>', text).argParser(collect);
  // Sets the choices only for the help and for completion. The method `choices()` would also refuse a kind in upper case.
  option.argChoices = kinds.map((kind) => kind.toLowerCase());
  return option;
}

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
