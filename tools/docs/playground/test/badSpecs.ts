import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { scheduleManifest } from '../src/scheduleManifest.ts';

const errors = resolve(import.meta.dirname, '../../../../docs/reference/errors.md');

/** The codes of errors.md that cannot occur in a text, each with the reason. */
export const neverInText: Readonly<Record<string, string>> = {
  CalendarUnreadable: 'only a cluster can refuse to show a kind of calendars',
  NoClusterName: 'a manifest is valid without the name of a cluster',
};

type BadSpec = { code: string; text: string };

/** The wrong examples of errors.md as complete manifests, and texts that are too large for the page. */
export async function badSpecs(): Promise<BadSpec[]> {
  const page = await readFile(errors, 'utf8');
  const examples = page
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const code = section.slice(0, section.indexOf('\n'));
      return [...section.matchAll(/```yaml\n# wrong[^\n]*\n([^]*?)```/g)].map(([, yaml = '']) => ({
        code,
        text: yaml.split('---\n').map(wrapped).join('\n---\n'),
      }));
    });
  return [...examples, { code: 'TooLarge', text: tooLarge() }, { code: 'TooDeep', text: tooDeep() }];
}

const jobTemplate =
  'jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}}\n';

function wrapped(yaml: string): string {
  if (/^kind:/m.test(yaml))
    return /^apiVersion:/m.test(yaml) ? yaml : `apiVersion: kron.io/v1alpha1\n${yaml}`;
  const kind = /^\s*events:/m.test(yaml)
    ? 'ControlledJob'
    : /^\s*entries:/m.test(yaml)
      ? 'KronCalendar'
      : 'KronJob';
  const isWhole = /^(?:spec|metadata):/m.test(yaml) || kind === 'KronCalendar';
  // Kron checks the calendars only if the rest of the spec is valid, so the manifest gets a valid jobTemplate.
  const fields = isWhole || yaml.includes('jobTemplate:') ? yaml : `${yaml}${jobTemplate}`;
  const spec = /^(?:spec|metadata):/m.test(yaml) ? yaml : `spec:\n${fields.replaceAll(/^/gm, '  ')}`;
  const metadata = /^metadata:/m.test(spec) ? '' : 'metadata: {name: one}\n';
  return `apiVersion: kron.io/v1alpha1\nkind: ${kind}\n${metadata}${spec}`;
}

/** A manifest of 100 kB that becomes 4 MB, because aliases repeat an argument. */
function tooLarge(): string {
  const aliases = Array.from({ length: 39 }, () => '*text');
  return withArguments(`[&text ${'x'.repeat(100_000)}, ${aliases.join(', ')}]`);
}

function tooDeep(): string {
  return withArguments('['.repeat(101) + ']'.repeat(101));
}

function withArguments(args: string): string {
  return scheduleManifest('0 0 * * *', '').replace('command: [date]', `args: ${args}`);
}
