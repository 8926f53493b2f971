import { afterAll, beforeAll, describe } from '@jest/globals';
import { calendarAdmission, controlledJobAdmission, kronJobAdmission } from '../admission/schemaAdmission.ts';
import { type ApiServer, startApiServer } from '../startApiServer.ts';
import { apiOf } from './api.ts';
import { holdsOn, holdsOnceCompacted } from './holdsOn.ts';

describe('the API server in memory', () => {
  let server: ApiServer;
  beforeAll(async () => {
    server = await startApiServer({
      now: () => Date.parse('2026-03-01T00:00:00Z') / 1000,
      kronJobs: kronJobAdmission,
      controlledJobs: controlledJobAdmission,
      calendars: calendarAdmission,
    });
  });
  afterAll(() => server.close());
  holdsOn(() => apiOf(server), 'memory');
});

describe('the API server in memory, compacted', () => {
  let server: ApiServer;
  beforeAll(async () => {
    server = await startApiServer({ now: () => 1_772_323_200 });
  });
  afterAll(() => server.close());
  holdsOnceCompacted(
    () => apiOf(server),
    async () => server.compact(),
  );
});
