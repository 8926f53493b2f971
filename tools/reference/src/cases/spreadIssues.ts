import type { Case, Places } from './case.ts';
import { judged } from './judged.ts';

const spread = (clause: string, value: unknown, ...places: Places) => judged(clause, { spread: value }, places);

/** Slots and groups, and windows that are too long beside them. */
export function spreadIssues(): Case[] {
  const [slot, of, group] = ['slot', 'of', 'group'].map((field) => `spec.spread.${field}`) as [string, string, string];
  const monthly = { schedule: '0 0 1 * *', spread: { slot: 0, of: 2 }, constraints: { avoid: [{ hours: '1' }] } };
  const tooLong: Places = [['spec.window.duration', 'OutOfRange']];
  return [
    spread('KS-8.1', { slot: 0, of: 1 }),
    spread('KS-8.1', { slot: 9999, of: 10_000 }),
    spread('KS-8.1', { slot: 50, of: 50 }, [slot, 'OutOfRange']),
    spread('KS-8.1', { slot: -1, of: 50 }, [slot, 'OutOfRange']),
    spread('KS-8.1', { slot: 1.5, of: 50 }, [slot, 'OutOfRange']),
    spread('KS-8.2', { slot: 0, of: 0 }, [of, 'OutOfRange']),
    spread('KS-8.2', { slot: 0, of: 10_001 }, [of, 'OutOfRange']),
    spread('KS-8.2', { slot: 0, of: 2.5 }, [of, 'OutOfRange']),
    spread('KS-16.13', { slot: 9999, of: 0 }, [of, 'OutOfRange']),
    spread('KS-16.13', { slot: 10_000, of: 0 }, [of, 'OutOfRange'], [slot, 'OutOfRange']),
    spread('KS-16.13', { slot: 10_000, of: '1' }, [of, 'WrongType'], [slot, 'OutOfRange']),
    spread('KS-16.3', {}, [slot, 'Required'], [of, 'Required']),
    spread('KS-16.3', { slot: null, of: 5 }, [slot, 'Required']),
    spread('KS-16.3', { slot: 0 }, [of, 'Required']),
    ...['a', '0', 'a-b', 'a'.repeat(63), null].map((name) => spread('KS-8.3', { slot: 0, of: 1, group: name })),
    ...['Backups', '-a', 'a-', 'a_b', 'a.b', '', 'a b', 'é'].map((name) => spread('KS-16.14', { slot: 0, of: 1, group: name }, [group, 'InvalidFormat'])),
    spread('KS-8.3', { slot: 0, of: 1, group: 'a'.repeat(64) }, [group, 'TooLong']),
    judged('KS-8.13', { ...monthly, window: { duration: '744h' } }, []),
    judged('KS-8.13', { ...monthly, window: { mode: 'around', duration: '744h' } }, []),
    judged('KS-8.13', { ...monthly, window: { duration: '744h0m0.000000001s' } }, tooLong),
    judged('KS-8.13', { ...monthly, window: { duration: '745h' } }, tooLong),
    judged('KS-8.13', { ...monthly, constraints: { only: [{ hours: '1' }] }, window: { duration: '745h' } }, tooLong),
    judged('KS-8.13', { ...monthly, constraints: { only: [], avoid: [] }, window: { duration: '1000h' } }, []),
    judged('KS-8.13', { ...monthly, spread: null, window: { duration: '1000h' } }, []),
    judged('KS-16.14', { ...monthly, spread: { slot: 0 }, window: { duration: '745h' } }, [...tooLong, [of, 'Required']]),
  ];
}
