import { type Case, validation } from './case.ts';
import { judged } from './judged.ts';

const manyClauses = (count: number) => Array.from({ length: count }, () => ({ hours: '1' }));
const zeros = (count: number) => `2026-03-01T00:00:00.${'0'.repeat(count)}Z`;

const salted = (clause: string, salt: string, code?: string) => judged(clause, { seed: { salt } }, code === undefined ? [] : [['spec.seed.salt', code]]);

/** Fields at their limits and above. A character is a code point. */
export function lengthIssues(): Case[] {
  const param = 'spec.distribution.params';
  return [
    judged('KS-13.1', { schedule: `00${',0'.repeat(251)} 0 * * *` }, []),
    judged('KS-13.1', { schedule: `0${',0'.repeat(252)} 0 * * *` }, [['spec.schedule', 'TooLong']]),
    judged('KS-13.2', { timezone: 'E'.repeat(64) }, [['spec.timezone', 'InvalidTimezone']]),
    judged('KS-13.2', { timezone: 'E'.repeat(65) }, [['spec.timezone', 'TooLong']]),
    judged('KS-13.2', { notBefore: zeros(43), notAfter: zeros(43) }, []),
    judged('KS-13.2', { notBefore: zeros(44), notAfter: zeros(44) }, [['spec.notBefore', 'TooLong'], ['spec.notAfter', 'TooLong']]),
    judged('KS-13.3', { distribution: { name: 'skewLate', params: { shape: `2.${'0'.repeat(30)}` } } }, []),
    judged('KS-13.3', { distribution: { name: 'skewLate', params: { shape: `2.${'0'.repeat(31)}` } } }, [[`${param}.shape`, 'TooLong']]),
    judged('KS-13.3', { distribution: { name: 'normal', params: { mu: 'mid', sigma: '1h', a: '', b: '', c: '' } } }, [[param, 'TooMany']]),
    judged('KS-13.3', { distribution: { name: 'normal', params: { mu: 'mid', sigma: '1h', a: '', b: '' } } }, [[`${param}.a`, 'UnknownField'], [`${param}.b`, 'UnknownField']]),
    salted('KS-13.4', 's'.repeat(256)),
    salted('KS-13.4', 's'.repeat(257), 'TooLong'),
    salted('KS-13.11', '🎄'.repeat(256)),
    salted('KS-13.11', '🎄'.repeat(257), 'TooLong'),
    salted('KS-13.11', 'e\u0301'.repeat(128)),
    salted('KS-13.11', 'e\u0301'.repeat(129), 'TooLong'),
    salted('KS-13.11', 'é'.repeat(256)),
    judged('KS-13.5', { constraints: { only: manyClauses(64), avoid: manyClauses(64) } }, []),
    judged('KS-13.5', { constraints: { only: manyClauses(65), avoid: manyClauses(65) } }, [['spec.constraints.only', 'TooMany'], ['spec.constraints.avoid', 'TooMany']]),
    judged('KS-13.6', { constraints: { avoid: [{ hours: `${'8,'.repeat(63)}08` }] } }, []),
    judged('KS-13.6', { constraints: { avoid: [{ hours: `${'8,'.repeat(64)}8` }] } }, [['spec.constraints.avoid[0].hours', 'TooLong']]),
    judged('KS-13.8', {}, [], `prod/${'a'.repeat(52)}`),
    judged('KS-13.8', {}, [['identity', 'TooLong']], `prod/${'a'.repeat(53)}`),
    judged('KS-13.8', {}, [], `${'p'.repeat(63)}/a`),
    judged('KS-16.16', { schedule: '@'.repeat(513), timezone: '+'.repeat(65) }, [['spec.schedule', 'TooLong'], ['spec.timezone', 'TooLong']]),
    judged('KS-16.16', { constraints: { only: Array.from({ length: 65 }, () => ({})) } }, [['spec.constraints.only', 'TooMany']]),
    ...[2000, 2001].map((count) => {
      const input = { calendar: { entries: Array.from({ length: count }, () => ({ from: '2026-12-24' })) } };
      return validation(`entries-${count}`, 'KS-13.7', input, count > 2000 ? [['spec.entries', 'TooMany']] : []);
    }),
  ];
}
