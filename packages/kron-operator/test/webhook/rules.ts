import { emptyJob } from '../testing/realTransport.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Who refuses what is wrong: the CustomResourceDefinition alone, the webhook alone, and the operator by InvalidSpec. */
export type Rule = {
  readonly rule: string;
  readonly spec: Fields;
  readonly name?: string;
  /** Where it is told; of the template, as the API server calls it. */
  readonly path: string;
  readonly byDefinition: boolean;
};

const { spec: job } = emptyJob('x');

/** A valid KronJob that nothing is doubtful about, and that is not due before long. */
export function kronJobWith(name: string, spec: Fields = {}): Fields {
  const valid = { schedule: '0 0 1 1 *', policy: { deadline: '10m' }, jobTemplate: { spec: job } };
  return { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', metadata: { name }, spec: { ...valid, ...spec } };
}

function template(more: Fields): Fields {
  return { jobTemplate: { spec: { ...job, ...more } } };
}

export const rules: readonly Rule[] = [
  { rule: 'a schedule has to be there', spec: { schedule: null }, path: 'spec.schedule', byDefinition: true },
  {
    rule: 'a schedule has five fields',
    spec: { schedule: '0 0 * *' },
    path: 'spec.schedule',
    byDefinition: true,
  },
  {
    rule: 'a time zone is known',
    spec: { timezone: 'Mars/Base' },
    path: 'spec.timezone',
    byDefinition: true,
  },
  {
    rule: 'a policy is one of three',
    spec: { policy: { concurrency: 'sometimes' } },
    path: 'spec.policy.concurrency',
    byDefinition: true,
  },
  {
    rule: 'a duration is one of Go',
    spec: { window: { duration: '1d' } },
    path: 'spec.window.duration',
    byDefinition: true,
  },
  {
    rule: 'a distribution takes its own parameters',
    spec: { distribution: { name: 'normal', params: { shape: '2' } } },
    path: 'spec.distribution.params.shape',
    byDefinition: true,
  },
  {
    rule: 'bounds are in order',
    spec: { notBefore: '2030-01-02T00:00:00Z', notAfter: '2030-01-01T00:00:00Z' },
    path: 'spec.notAfter',
    byDefinition: true,
  },
  {
    rule: 'labels of Kron are its own',
    spec: { jobTemplate: { metadata: { labels: { 'kron.io/name': 'x' } }, spec: job } },
    path: 'spec.jobTemplate.metadata.labels["kron.io/name"]',
    byDefinition: true,
  },
  {
    rule: 'a pod of a Job ends',
    spec: template({
      template: { spec: { restartPolicy: 'Always', containers: [{ name: 'a', image: 'b' }] } },
    }),
    path: 'spec.jobTemplate.spec.template.spec.restartPolicy',
    byDefinition: true,
  },
  {
    rule: 'a Job can be named after it',
    spec: {},
    name: 'a'.repeat(53),
    path: 'metadata.name',
    byDefinition: true,
  },
  {
    rule: 'a range goes forwards',
    spec: { schedule: '5-1 * * * *' },
    path: 'spec.schedule',
    byDefinition: false,
  },
  { rule: 'a schedule fires', spec: { schedule: '0 0 31 2 *' }, path: 'spec.schedule', byDefinition: false },
  {
    rule: 'at most 100 windows overlap',
    spec: { schedule: '* * * * *', window: { duration: '2h' } },
    path: 'spec.window.duration',
    byDefinition: false,
  },
  {
    rule: 'a template has no field that nobody knows',
    spec: template({ backofLimit: 1 }),
    path: 'spec.jobTemplate.spec.backofLimit',
    byDefinition: false,
  },
  {
    rule: 'a template holds what a Job may',
    spec: template({ parallelism: -1 }),
    path: 'spec.jobTemplate.spec.parallelism',
    byDefinition: false,
  },
];
