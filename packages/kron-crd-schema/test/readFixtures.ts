import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { Fixture } from './corpus/fixture.ts';

export type Kind = 'KronJob' | 'ControlledJob' | 'KronCalendar' | 'ClusterKronCalendar';

/** Every kind. */
export const kinds = ['KronJob', 'ControlledJob', 'KronCalendar', 'ClusterKronCalendar'] as const;

const folders: Readonly<Record<Kind, string>> = {
  KronJob: resolve(import.meta.dirname, '../fixtures'),
  ControlledJob: resolve(import.meta.dirname, '../fixtures/controlledjob'),
  KronCalendar: resolve(import.meta.dirname, '../fixtures/kroncalendar'),
  ClusterKronCalendar: resolve(import.meta.dirname, '../fixtures/kroncalendar'),
};

const exampleFolders = ['examples', 'examples/calendars'].map((path) =>
  resolve(import.meta.dirname, '../../..', path),
);

/** The fixtures of a kind by topic: generated fixtures, hand-written ones, and the examples. */
export function readFixtures(kind: Kind): Map<string, Fixture[]> {
  const folder = folders[kind];
  const files = readdirSync(folder).filter((file) => file.endsWith('.jsonl'));
  const examples = exampleFolders.flatMap((path) => readExamples(path, kind));
  const fixtures = new Map([
    ...files.map((file) => [file.replace('.jsonl', ''), readLines(resolve(folder, file))] as const),
    ['hand', readHand(resolve(folder, 'hand'))],
    ...(examples.length > 0 ? [['examples', examples] as const] : []),
  ]);
  return kind === 'ClusterKronCalendar' ? ofCluster(fixtures) : fixtures;
}

/** The fixtures of KronCalendars as ClusterKronCalendars. Examples have their kind already. */
function ofCluster(fixtures: ReadonlyMap<string, Fixture[]>): Map<string, Fixture[]> {
  const converted = [...fixtures].map(([topic, ofTopic]) => [
    topic,
    ofTopic.map(({ manifest, ...fixture }) => ({ ...fixture, manifest: asClusterCalendar(manifest) })),
  ]);
  return new Map(converted as [string, Fixture[]][]);
}

function asClusterCalendar(manifest: unknown): unknown {
  const { kind } = manifest as Partial<Manifest>;
  return kind === 'KronCalendar' ? { ...(manifest as object), kind: 'ClusterKronCalendar' } : manifest;
}

/** The first line of each file is `# valid`, or `# invalid: ` and a list of `path Code`. */
function readHand(hand: string): Fixture[] {
  return readdirSync(hand).map((file) => {
    const text = readFileSync(resolve(hand, file), 'utf8');
    const issues = /^# invalid: (.*)$/m.exec(text)?.[1]?.split(', ') ?? [];
    return { name: file, issues, manifest: parse(text) as unknown };
  });
}

function readExamples(examples: string, kind: Kind): Fixture[] {
  const files = readdirSync(examples).filter((file) => file.endsWith('.yaml'));
  return files.flatMap((file) => {
    const documents = parseAllDocuments(readFileSync(resolve(examples, file), 'utf8'));
    const named = documents.map((document, index) => ({
      name: `${file} ${index}`,
      manifest: document.toJS() as Manifest,
    }));
    const ofKind = named.filter(({ manifest }) => manifest.kind === kind);
    return ofKind.map(({ name, manifest }) => ({ name, issues: [], manifest: withoutNamespace(manifest) }));
  });
}

type Manifest = { kind: string; metadata: { namespace?: string } };

/** Removes the namespace, because the tests use their own. */
function withoutNamespace({ metadata: { namespace: _, ...metadata }, ...rest }: Manifest): unknown {
  return { ...rest, metadata };
}

function readLines(file: string): Fixture[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Fixture);
}
