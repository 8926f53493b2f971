import { emptyJob } from '../testing/realTransport.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A spec that breaks a rule, which the CustomResourceDefinition, the webhook and the operator enforce. */
type Rule = {
  readonly rule: string;
  readonly spec: Fields;
  readonly name?: string;
  /** The path of the problem; in the template, as the API server reports it. */
  readonly path: string;
  /** Whether the CustomResourceDefinition rejects it. */
  readonly byDefinition: boolean;
};

const { spec: job } = emptyJob('x');

/** A valid KronJob without warnings that is due once a year. */
export function kronJobWith(name: string, spec: Fields = {}): Fields {
  const valid = { schedule: '0 0 1 1 *', policy: { deadline: '10m' }, jobTemplate: { spec: job } };
  return { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', metadata: { name }, spec: { ...valid, ...spec } };
}

function template(more: Fields): Fields {
  return { jobTemplate: { spec: { ...job, ...more } } };
}

export const rules: readonly Rule[] = [
  { rule: 'a schedule is required', spec: { schedule: null }, path: 'spec.schedule', byDefinition: true },
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
    rule: 'a concurrency policy is one of three',
    spec: { policy: { concurrency: 'sometimes' } },
    path: 'spec.policy.concurrency',
    byDefinition: true,
  },
  {
    rule: 'a duration has the format of Go',
    spec: { window: { duration: '1d' } },
    path: 'spec.window.duration',
    byDefinition: true,
  },
  {
    rule: 'a distribution takes only its own parameters',
    spec: { distribution: { name: 'normal', params: { shape: '2' } } },
    path: 'spec.distribution.params.shape',
    byDefinition: true,
  },
  {
    rule: 'notAfter is later than notBefore',
    spec: { notBefore: '2030-01-02T00:00:00Z', notAfter: '2030-01-01T00:00:00Z' },
    path: 'spec.notAfter',
    byDefinition: true,
  },
  {
    rule: "labels with Kron's prefix are reserved",
    spec: { jobTemplate: { metadata: { labels: { 'kron.io/name': 'x' } }, spec: job } },
    path: 'spec.jobTemplate.metadata.labels["kron.io/name"]',
    byDefinition: true,
  },
  {
    rule: 'the restartPolicy of a Job is not Always',
    spec: template({
      template: { spec: { restartPolicy: 'Always', containers: [{ name: 'a', image: 'b' }] } },
    }),
    path: 'spec.jobTemplate.spec.template.spec.restartPolicy',
    byDefinition: true,
  },
  {
    rule: 'the name leaves room for the names of Jobs',
    spec: {},
    name: 'a'.repeat(53),
    path: 'metadata.name',
    byDefinition: true,
  },
  {
    rule: 'a range in a schedule is ascending',
    spec: { schedule: '5-1 * * * *' },
    path: 'spec.schedule',
    byDefinition: false,
  },
  {
    rule: 'a schedule can fire',
    spec: { schedule: '0 0 31 2 *' },
    path: 'spec.schedule',
    byDefinition: false,
  },
  {
    rule: 'at most 100 windows overlap',
    spec: { schedule: '* * * * *', window: { duration: '2h' } },
    path: 'spec.window.duration',
    byDefinition: false,
  },
  {
    rule: 'a template has no unknown field',
    spec: template({ backofLimit: 1 }),
    path: 'spec.jobTemplate.spec.backofLimit',
    byDefinition: false,
  },
  {
    rule: 'a template makes a valid Job',
    spec: template({ parallelism: -1 }),
    path: 'spec.jobTemplate.spec.parallelism',
    byDefinition: false,
  },
];
