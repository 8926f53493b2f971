import type { Case } from './case.ts';
import { eachOf, judged, nested } from './judged.ts';

/** Missing fields, other fields, other types and other words. */
export function fieldIssues(): Case[] {
  const everyNull = {
    timezone: null, clockChanges: null, window: null, distribution: null, seed: null, constraints: null, spread: null, policy: null, notBefore: null, notAfter: null,
  };
  const innerNulls = {
    clockChanges: { gap: null, fold: null }, window: { mode: null, duration: null }, distribution: { name: null, params: null }, seed: { strategy: null, salt: null },
    constraints: { only: null, avoid: null }, policy: { concurrency: null, deadline: null, suspend: null, successfulJobsHistoryLimit: null, failedJobsHistoryLimit: null },
  };
  const wrong: [field: string, value: unknown][] = [
    ['schedule', 5], ['schedule', ['0 0 * * *']], ['timezone', 1], ['clockChanges', 'after'], ['clockChanges.gap', true], ['window', '1h'], ['window.mode', 1], ['window.duration', 3600],
    ['distribution', 'normal'], ['distribution.name', 1], ['seed', 'x'], ['seed.salt', 1], ['seed.strategy', []], ['constraints', []], ['constraints.only', {}], ['spread', '7/50'],
    ['policy', 'forbid'], ['policy.deadline', 30], ['policy.suspend', 'true'], ['policy.suspend', 0], ['policy.concurrency', false], ['policy.failedJobsHistoryLimit', '3'], ['notBefore', 1], ['notAfter', {}],
    ['podLabels', 'true'], ['policy.maxActive', '2'], ['policy.pauseAfterFailures', '5'],
  ];
  const words: [field: string, value: string][] = [
    ['window.mode', 'before'], ['window.mode', 'After'], ['distribution.name', 'Normal'], ['distribution.name', 'gaussian'], ['seed.strategy', 'hourly'], ['policy.concurrency', 'Forbid'],
    ['clockChanges.gap', 'shift'], ['clockChanges.fold', 'once'], ['clockChanges.gap', 'both'], ['clockChanges.fold', ''], ['policy.concurrency', 'Queue'],
  ];
  const limit = 'policy.successfulJobsHistoryLimit';
  return [
    judged('KS-16.2', everyNull, []),
    judged('KS-16.2', innerNulls, []),
    judged('KS-16.2', { podLabels: null, policy: { maxActive: null, pauseAfterFailures: null } }, []),
    judged('KS-16.2', { distribution: { name: 'normal', params: { mu: null, sigma: null } } }, []),
    ...eachOf('KS-16.3', 'schedule', [null], 'Required'),
    judged('KS-16.3', {}, [['identity', 'Required']], null),
    ...eachOf('KS-16.4', 'windw', [{ duration: '1h' }], 'UnknownField'),
    ...eachOf('KS-16.4', 'window.length', ['1h', null], 'UnknownField'),
    judged('KS-16.4', { window: { Mode: 'after', duration: '1d' }, suspend: true }, [
      ['spec.window.Mode', 'UnknownField'], ['spec.window.duration', 'InvalidDuration'], ['spec.suspend', 'UnknownField'],
    ]),
    judged('KS-16.4', { distribution: { params: { shape: '2' } } }, [['spec.distribution.params.shape', 'UnknownField']]),
    judged('KS-16.4', { distribution: { name: 'normal', params: { shape: '2' } } }, [['spec.distribution.params.shape', 'UnknownField']]),
    judged('KS-16.4', { jobTemplate: { anything: [1] } }, []),
    ...wrong.map(([field, value]) => judged('KS-16.5', nested(field.split('.'), value), [[`spec.${field}`, 'WrongType']])),
    judged('KS-16.5', { distribution: { name: 'skewLate', params: { shape: 2 } } }, [['spec.distribution.params.shape', 'WrongType']]),
    judged('KS-16.5', { distribution: { name: 'skewLate', params: [] } }, [['spec.distribution.params', 'WrongType']]),
    judged('KS-16.5', { constraints: { avoid: [{ hours: 8 }, '8-18', { dates: null, date: 20261225 }] } }, [
      ['spec.constraints.avoid[0].hours', 'WrongType'], ['spec.constraints.avoid[1]', 'WrongType'], ['spec.constraints.avoid[2].date', 'WrongType'],
    ]),
    judged('KS-16.5', { spread: { slot: '1', of: '2', group: 3 } }, [['spec.spread.slot', 'WrongType'], ['spec.spread.of', 'WrongType'], ['spec.spread.group', 'WrongType']]),
    judged('KS-16.5', {}, [['identity', 'WrongType']], 5),
    ...words.map(([field, value]) => judged('KS-16.6', nested(field.split('.'), value), [[`spec.${field}`, 'UnknownValue']])),
    judged('KS-16.6', { distribution: { name: 'normal', params: { mu: 'center' } } }, [['spec.distribution.params.mu', 'InvalidParam']]),
    judged('KS-16.6', { distribution: { name: 'exponential', params: { dir: 'Late' } } }, [['spec.distribution.params.dir', 'InvalidParam']]),
    judged('KS-16.6', { distribution: { name: 'Normal', params: { shape: 2 } } }, [['spec.distribution.name', 'UnknownValue']]),
    ...['a', 'a/', '/a', 'a/b/c', 'a b/c', '', 'prod/a b', 'prod//a', 'prod/a\n'].map((identity) => judged('KS-16.7', {}, [['identity', 'InvalidIdentity']], identity)),
    ...eachOf('KS-16.13', limit, [0, 2_147_483_647]),
    ...eachOf('KS-16.13', limit, [-1, 1.5, 2_147_483_648], 'OutOfRange'),
    ...['policy.maxActive', 'policy.pauseAfterFailures'].flatMap((field) => [
      ...eachOf('KS-16.13', field, [1, 1000]),
      ...eachOf('KS-16.13', field, [0, 1.5, 1001], 'OutOfRange'),
    ]),
    ...['forbid', 'replace', 'queue'].map((concurrency) => judged('KS-16.18', { policy: { concurrency, maxActive: 2 } }, [])),
    ...[1, 1000].map((maxActive) => judged('KS-16.18', { policy: { concurrency: 'allow', maxActive } }, [['spec.policy.maxActive', 'ForbiddenField']])),
    judged('KS-16.18', { policy: { concurrency: 'allow', maxActive: null } }, []),
    judged('KS-16.18', { policy: { concurrency: 'allow', maxActive: 0 } }, [['spec.policy.maxActive', 'OutOfRange']]),
    judged(
      'KS-16.1',
      { schedule: '60 * * * *', timezone: 'PST', window: { mode: 'x', duration: '1d' }, distribution: { name: 'exponential', params: { lambda: '0', dir: 'x' } }, notBefore: 'x' },
      [
        ['identity', 'InvalidIdentity'], ['spec.schedule', 'InvalidSchedule'], ['spec.timezone', 'InvalidTimezone'], ['spec.window.mode', 'UnknownValue'], ['spec.window.duration', 'InvalidDuration'],
        ['spec.distribution.params.lambda', 'InvalidParam'], ['spec.distribution.params.dir', 'InvalidParam'], ['spec.notBefore', 'InvalidInstant'],
      ],
      'a',
    ),
  ];
}
