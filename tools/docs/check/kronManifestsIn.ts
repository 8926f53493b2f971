import { parseAllDocuments } from 'yaml';

export type KronManifest = { readonly kind?: string };

const jobTemplate = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox' }] } } },
};
const specFields = [
  'schedule',
  'timezone',
  'clockChanges',
  'window',
  'distribution',
  'seed',
  'spread',
  'constraints',
  'notBefore',
  'notAfter',
  'policy',
];

const kinds = ['KronJob', 'ControlledJob', 'KronCalendar', 'ClusterKronCalendar'];

/**
 * The objects of Kron in a block of YAML: whole manifests, some fields of a KronJob's spec, or the spec of a calendar. Other
 * kinds are left out.
 *
 * @throws YAMLParseError
 */
export function kronManifestsIn(yaml: string): KronManifest[] {
  return parseAllDocuments(yaml).flatMap((document) => {
    const [error] = document.errors ?? [];
    if (error !== undefined) throw error;
    const shown = document.toJS() as KronManifest | null;
    if (shown === null || typeof shown !== 'object') return [];
    if (kinds.includes(shown.kind ?? '')) return [shown];
    if ('entries' in shown)
      return [
        { apiVersion: 'kron.io/v1alpha1', kind: 'KronCalendar', metadata: { name: 'holidays' }, spec: shown },
      ];
    if (!Object.keys(shown).every((key) => specFields.includes(key))) return [];
    const spec = { schedule: '0 0 * * *', jobTemplate, ...shown };
    return [{ apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', metadata: { name: 'db-backup' }, spec }];
  });
}
