import { clockChangesFile } from './clockChangesFile.ts';
import { decisionsFile } from './decisionsFile.ts';

/** Every published file of vectors. */
export function vectorFiles(): { name: string; text: string }[] {
  return [
    { name: 'decisions.json', text: decisionsFile() },
    { name: 'clockChanges.json', text: clockChangesFile() },
  ];
}
