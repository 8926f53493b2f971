import { smallJob } from '../jobs.ts';
import { manifestOf, type Template, variants } from '../variants.ts';

/** Longer values are shortened in names. */
const maxCharacters = 60;

/** Labels, annotations and fields that are copied from a Job of a cluster, and other metadata. */
const ofPods: readonly Template[] = [
  ...['controller-uid', 'job-name'].flatMap((name) =>
    [name, `batch.kubernetes.io/${name}`].flatMap((key) =>
      ['4d2f', ''].flatMap((value) => variants('small', 'template.metadata', [{ labels: { [key]: value } }])),
    ),
  ),
  ...variants('small', 'template.metadata', [
    { labels: { 'job-name': 'sample', 'batch.kubernetes.io/job-name': 'sample' } },
    { labels: { 'batch.kubernetes.io/job-completion-index': '3' } },
    { annotations: { 'batch.kubernetes.io/job-completion-index': '3' } },
    { annotations: { 'controller-uid': 'x' } },
    { finalizers: ['batch.kubernetes.io/job-tracking'] },
    { ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name: 'x', uid: 'x' }] },
    { name: 'A B', generateName: 'A B' },
    { namespace: 'other', uid: 'x', resourceVersion: '7', generation: 1 },
    { creationTimestamp: null },
    { annotations: { note: 'x'.repeat(262_144 - 4) } },
    { annotations: { note: 'x'.repeat(262_144 - 3) } },
  ]),
];

const ofJobs: readonly Template[] = [
  { labels: { 'controller-uid': 'x', 'batch.kubernetes.io/controller-uid': 'x' } },
  { labels: { 'job-name': 'x', 'batch.kubernetes.io/job-name': 'x' } },
  { labels: { 'a b': 'x' } },
  { labels: { a: 'b c' } },
  { labels: { ['a'.repeat(64)]: 'x' } },
  { labels: { [`${'a'.repeat(254)}/a`]: 'x' } },
  { labels: Object.fromEntries(Array.from({ length: 129 }, (_, index) => [`label-${index}`, 'x'])) },
  { labels: { 'kron.io/name': 'x' } },
  { annotations: { 'batch.kubernetes.io/job-tracking': '' } },
  { annotations: { 'batch.kubernetes.io/cronjob-scheduled-timestamp': '2026-01-01T00:00:00Z' } },
  { annotations: { 'Example.com/Owner': 'x' } },
  { annotations: { 'a b': 'x' } },
  { annotations: { note: 'é'.repeat(131_070) } },
  { annotations: { note: 'é'.repeat(131_071) } },
  { name: 'A B' },
  { namespace: 'other' },
  { creationTimestamp: null },
  { finalizers: ['example.com/hold'] },
  { ownerReferences: [{ apiVersion: 'batch/v1', kind: 'CronJob', name: 'x', uid: 'x' }] },
  { uid: 'x' },
  { generateName: 'x-' },
].map((metadata) => {
  const job = smallJob();
  return { name: `small metadata: ${brief(metadata)}`, job, metadata, manifest: manifestOf(job, metadata) };
});

export const metadataTemplates: readonly Template[] = [...ofPods, ...ofJobs];

function brief(metadata: object): string {
  const text = JSON.stringify(metadata);
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters)}… (${text.length} characters)`;
}
