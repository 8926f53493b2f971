import { calendarsFile } from './calendarsFile.ts';
import { clockChangesFile } from './clockChangesFile.ts';
import { decisionsFile } from './decisionsFile.ts';
import { spreadFile } from './spreadFile.ts';

/** Every published file of vectors. */
export function vectorFiles(): { name: string; text: string }[] {
  return [
    { name: 'decisions.json', text: decisionsFile() },
    { name: 'clockChanges.json', text: clockChangesFile() },
    { name: 'spread.json', text: spreadFile() },
    { name: 'calendars.json', text: calendarsFile() },
  ];
}
