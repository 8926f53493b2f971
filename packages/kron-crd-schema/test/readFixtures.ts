import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { KindName } from '../src/structure/kind.ts';
import { calendarCorpus, controlledCorpus, corpus } from './corpus/corpus.ts';
import type { Fixture } from './corpus/fixture.ts';

export const kinds = ['KronJob', 'ControlledJob', 'KronCalendar', 'ClusterKronCalendar'] as const;

const sources: Readonly<Record<KindName, { topics: typeof corpus; hand: string }>> = {
  KronJob: { topics: corpus, hand: 'hand' },
  ControlledJob: { topics: controlledCorpus, hand: 'controlledjob/hand' },
  KronCalendar: { topics: calendarCorpus, hand: 'kroncalendar/hand' },
  ClusterKronCalendar: { topics: calendarCorpus, hand: 'kroncalendar/hand' },
};

const exampleFolders = ['examples', 'examples/calendars'].map((path) =>
  resolve(import.meta.dirname, '../../..', path),
);

/** The fixtures of a kind by topic: the corpus, manifests written by hand, and the examples. */
export function readFixtures(kind: KindName): Map<string, readonly Fixture[]> {
  const { topics, hand } = sources[kind];
  const examples = exampleFolders.flatMap((path) => readExamples(path, kind));
  const fixtures = new Map([
    ...Object.entries(topics),
    ['hand', readHand(resolve(import.meta.dirname, '../fixtures', hand))],
    ...(examples.length > 0 ? [['examples', examples] as const] : []),
  ]);
  return kind === 'ClusterKronCalendar' ? ofCluster(fixtures) : fixtures;
}

/** The fixtures of KronCalendars as ClusterKronCalendars. Examples have their kind already. */
function ofCluster(fixtures: ReadonlyMap<string, readonly Fixture[]>): Map<string, readonly Fixture[]> {
  const converted = [...fixtures].map(([topic, ofTopic]) => [
    topic,
    ofTopic.map(({ manifest, ...fixture }) => ({ ...fixture, manifest: asClusterCalendar(manifest) })),
  ]);
  return new Map(converted as [string, readonly Fixture[]][]);
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

function readExamples(examples: string, kind: KindName): Fixture[] {
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
