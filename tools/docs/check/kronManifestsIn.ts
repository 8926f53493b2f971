import { parseAllDocuments } from 'yaml';

export type KronManifest = { readonly kind?: string };

const jobTemplate = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } } },
};
const specFields = [
  'schedule',
  'timezone',
  'window',
  'distribution',
  'seed',
  'constraints',
  'notBefore',
  'notAfter',
  'policy',
];

/**
 * KronJobs and ControlledJobs as a block of YAML shows them: whole, or some fields of a KronJob's spec. What is of another kind
 * is left out.
 *
 * @throws YAMLParseError for what is no YAML
 */
export function kronManifestsIn(yaml: string): KronManifest[] {
  return parseAllDocuments(yaml).flatMap((document) => {
    const [error] = document.errors ?? [];
    if (error !== undefined) throw error;
    const shown = document.toJS() as KronManifest | null;
    if (shown === null || typeof shown !== 'object') return [];
    if (shown.kind === 'KronJob' || shown.kind === 'ControlledJob') return [shown];
    if (!Object.keys(shown).every((key) => specFields.includes(key))) return [];
    const spec = { schedule: '0 0 * * *', jobTemplate, ...shown };
    return [{ apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', metadata: { name: 'db-backup' }, spec }];
  });
}
