import { Option } from 'commander';
import type { Problems } from '../options/problems.ts';

export type LabelsFlags = { labels?: string; output: string };

export function labelsOption(): Option {
  return new Option(
    '--labels <keys>',
    'with -o html: embed only these labels, such as team,app; none: no labels',
  );
}

const longestKey = 317;
const key = /^(?:[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;

/** The keys of the labels to embed in a report. Undefined for all labels. */
export function readLabels({ labels, output }: LabelsFlags, problems: Problems): string[] | undefined {
  if (labels === undefined) return undefined;
  if (output !== 'html') problems.add('--labels needs -o html: write it, or remove the flag');
  if (labels === 'none') return [];
  const keys = labels.split(',').map((text) => text.trim());
  for (const text of keys) {
    if (text.length > longestKey || !key.test(text))
      problems.add(`--labels: expected none, or keys of labels such as team,app, found "${labels}"`);
  }
  return keys;
}
