import { expect } from '@jest/globals';
import { type ContractCases, bodyOf } from './contractCase.ts';
import { calendar } from './manifests.ts';

const christmas = { name: 'Christmas', from: '2026-12-24', to: '2026-12-26' };

export const calendarCases: ContractCases = {
  'a calendar is stored unchanged, and each change of its spec is a generation': async (at) => {
    const body = calendar('KronCalendar', 'holidays', [christmas]);
    const stored = await bodyOf(at.call('POST', at.calendars, { body }));
    expect(stored.spec).toEqual({ entries: [christmas] });
    expect(stored.metadata.generation).toBe(1);
    const patched = await bodyOf(at.merge(`${at.calendars}/holidays`, { spec: { entries: [] } }));
    expect([patched.spec['entries'], patched.metadata.generation]).toEqual([[], 2]);
  },
  'a calendar of the cluster has no namespace, and a list of its kind has it': async (at) => {
    const name = `${at.namespace}-freeze`;
    const body = calendar('ClusterKronCalendar', name, [christmas]);
    const stored = await bodyOf(at.call('POST', at.clusterCalendars, { body }));
    expect(stored.metadata.namespace).toBeUndefined();
    const { items } = await bodyOf(at.call('GET', at.clusterCalendars));
    expect(items.map(({ metadata }) => metadata.name)).toContain(name);
    await bodyOf(at.call('DELETE', `${at.clusterCalendars}/${name}`));
    expect((await at.call('GET', `${at.clusterCalendars}/${name}`)).status).toBe(404);
  },
  'an invalid calendar is rejected': async (at) => {
    const body = calendar('KronCalendar', 'holidays', [{ from: '24.12.2026' }]);
    expect((await at.call('POST', at.calendars, { body })).status).toBe(422);
  },
};
