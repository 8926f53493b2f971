import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { writeFragment } from '../state/fragment.ts';
import { spanButtons } from '../state/spanButtons.ts';
import { defaultState, panels, type ViewState } from '../state/viewState.ts';
import { keyHelp } from '../timeline/keyCommand.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/reference/view.md'), 'utf8');

/** The first cells of the rows of a section's table. */
function firstCells(section: string): string[] {
  const [, text = ''] = page.split(`## ${section}\n`);
  const rows = text.split('\n## ')[0]!.matchAll(/^\| ([^|]+) \|/gm);
  return [...rows].map(([, cell = '']) => cell).slice(1);
}

const other: ViewState = {
  panel: 'load',
  span: { from: 1, to: 20 },
  zone: 'utc',
  group: 'none',
  search: 'a',
  outcomes: ['planned'],
  run: { identity: 'prod/a', periodID: '2026-11-22T00:00:00Z' },
  object: 'prod/a',
  duration: 60,
  isObserved: false,
  bin: 'sum',
};

test('the reference names every key of the address', () => {
  const keys = new URLSearchParams(writeFragment(other, defaultState, [])).keys();
  const named = firstCells('Address').flatMap((cell) => cell.match(/\w+/g) ?? []);
  expect(named).toEqual([...keys, 'y']);
});

test('the reference names the keys of the help, in its order', () => {
  const plain = (text: string): string => text.replaceAll(/[`, ]|with/g, '');
  expect(firstCells('Keys').map(plain)).toEqual(keyHelp.map(({ keys }) => plain(keys)));
});

test('the reference names every panel and button', () => {
  expect(firstCells('Panels').map((title) => title.toLowerCase())).toEqual([...panels, 'object', 'explain']);
  expect(spanButtons.filter((button) => !page.includes(`"${button}"`))).toEqual([]);
});
