import type { Spec } from '../spec.ts';
import { type NamedPeriod, namedPeriod } from './namedPeriod.ts';

type Distribution = NonNullable<Spec['distribution']>;
type Params = Record<string, string>;

const shapes = ['1e-3', '0.1', '0.5', '1', '1.5', '3', '10', '1e2', '1e3'];
const lambdas = ['1e-6', '1e-3', '0.1', '0.5', '2', '10', '1e2', '1e+3'];
const sigmas = ['1s', '90s', '10m', '1h', '1h30m', '12h', '1500ms'];

/** Every distribution and parameter, over its whole range. */
export function distributionCases(): NamedPeriod[] {
  return [
    ...lengthsOfUniform(),
    ...inBothModes('skew_early_default', { name: 'skewEarly' }),
    ...inBothModes('skew_late_default', { name: 'skewLate' }),
    ...inBothModes('exponential_default', { name: 'exponential' }),
    ...inBothModes('normal_default', { name: 'normal' }),
    ...shapes.flatMap((shape) => [
      onWorkday(`skew_early_shape_${shape}`, { name: 'skewEarly', params: { shape } }),
      onWorkday(`skew_late_shape_${shape}`, { name: 'skewLate', params: { shape } }),
    ]),
    ...lambdas.flatMap((lambda) => [
      onWorkday(`exponential_lambda_${lambda}`, exponential({ lambda })),
      onWorkday(`exponential_early_lambda_${lambda}`, exponential({ lambda, dir: 'early' })),
      onWorkday(`exponential_late_lambda_${lambda}`, exponential({ lambda, dir: 'late' })),
    ]),
    ...['nominal', 'start', 'mid', 'end'].flatMap((mu) => inBothModes(`normal_mu_${mu}`, normal({ mu }))),
    ...sigmas.flatMap((sigma) => inBothModes(`normal_sigma_${sigma}`, normal({ sigma }))),
    ...inBothModes('normal_end_sigma_20m', normal({ mu: 'end', sigma: '20m' })),
    ...inBothModes('normal_start_sigma_0.5h', normal({ mu: 'start', sigma: '0.5h' })),
  ];
}

function lengthsOfUniform(): NamedPeriod[] {
  return ['1s', '2s', '59s', '1h', '24h', '167h59m59s'].flatMap((duration) =>
    inBothModes(`uniform_${duration}`, { name: 'uniform' }, duration),
  );
}

function inBothModes(name: string, distribution: Distribution, duration = '2h'): NamedPeriod[] {
  return (['after', 'around'] as const).map((mode) =>
    namedPeriod(portable(`${name}_${mode}`), '2026-05-04T09:00:00Z', {
      schedule: '0 9 * * MON',
      window: { mode, duration },
      distribution,
    }),
  );
}

function onWorkday(name: string, distribution: Distribution): NamedPeriod {
  return namedPeriod(portable(name), '2026-07-01T16:30:00Z', {
    schedule: '30 12 * * 1-5',
    timezone: 'America/New_York',
    window: { mode: 'after', duration: '8h' },
    distribution,
  });
}

function exponential(params: Params): Distribution {
  return { name: 'exponential', params };
}

function normal(params: Params): Distribution {
  return { name: 'normal', params };
}

/** Names of cases are also names of KronJobs: lower case, no dots, no plus. */
function portable(name: string): string {
  return name.toLowerCase().replaceAll('.', 'p').replaceAll('+', '').replaceAll('-', 'm');
}
