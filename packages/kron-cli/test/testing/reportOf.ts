import { expect } from '@jest/globals';
import type { Fleet } from '@kron/fleet/fleet/fleet';
import { readFleet } from '@kron/fleet/fleet/readFleet';

const embedded = /<script type="application\/json" id="kron-fleet">(.*?)<\/script>/s;

/** The Fleet in a report, checked as the view checks it. */
export function fleetIn(html: string): Fleet {
  const [, text = ''] = embedded.exec(html) ?? [];
  return readFleet(JSON.parse(text));
}

/** The part of a report that is read without scripts, as text. */
export function staticText(html: string): string {
  const [, text] = /<main>(.*)<\/main>/s.exec(html) ?? [];
  expect(text).toBeDefined();
  return (text ?? '').replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

/** A text in which the programs of a report and their hashes are left out, because each change of the view changes them. */
export function withoutPrograms(text: string): string {
  return text
    .replaceAll(
      /(<script (?:type="text\/plain" id="kron-(?:worker|notices)"|data-panel="\w+")>).*?(<\/script>)/gs,
      '$1…$2',
    )
    .replace(/(script-src) [^;]*/, '$1 …');
}
