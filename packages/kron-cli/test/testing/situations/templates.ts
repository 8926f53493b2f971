import { jobTemplate } from '../manifest.ts';
import { storedKronJob } from '../observed.ts';
import { everythingTemplate } from './everythingTemplate.ts';
import { jobOfDay, type Situations } from './situation.ts';

type Fields = Record<string, unknown>;

const refused = (type: string): Fields => ({
  type,
  status: type === 'Ready' ? 'False' : 'True',
  reason: 'JobTemplateRefused',
  message: 'spec.template.spec.containers: Required value',
  lastTransitionTime: '2026-02-01T00:00:00Z',
});
const longest = 'a-name-of-52-characters-is-as-long-as-it-can-be-here';

export const templates: Situations = {
  'a template that the API server rejected before is tried again': {
    state: [storedKronJob({}, { conditions: [refused('Ready'), refused('InvalidSpec')] })],
    expected: { action: 'run', reason: 'Created', create: { metadata: { name: jobOfDay } } },
  },
  'the Job contains every field of the template': {
    state: [storedKronJob({ jobTemplate: everythingTemplate })],
    expected: {
      action: 'run',
      reason: 'Created',
      create: {
        metadata: {
          labels: { team: 'platform', 'kron.io/name': 'backup' },
          annotations: { runbook: 'https://example.com/backup' },
        },
        spec: everythingTemplate.spec,
      },
    },
  },
  'name and creation time in a template, as kubectl writes them, are ignored': {
    state: [
      storedKronJob({
        jobTemplate: { ...jobTemplate(), metadata: { name: 'copied', creationTimestamp: null } },
      }),
    ],
    expected: { action: 'run', reason: 'Created', create: { metadata: { name: jobOfDay } } },
  },
  'the longest allowed name leaves room for the names of its Jobs': {
    state: [storedKronJob({ policy: { deadline: '1h' } }, {}, { name: longest })],
    now: '2026-03-01T01:00:00Z',
    expected: {
      action: 'run',
      reason: 'Created',
      create: { metadata: { name: `${longest}-4llbpiospz` } },
    },
  },
};
