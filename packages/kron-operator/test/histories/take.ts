import type { Cluster } from './cluster.ts';
import { flowPolicy } from './people.ts';
import type { Requests, Step } from './step.ts';
import { faultHandlers, type StepHandlers, takeStep } from './takeFault.ts';

const handlers: StepHandlers<Cluster, Step> = {
  wait: (cluster, { seconds }) => cluster.pass(seconds),
  'end a Job': ({ people }, { which, as }) => people.endJob(which, as),
  'delete a Job': async ({ people }, { which }) => void (await people.deleteJob(which)),
  'take the name of a Job': ({ people }, { which }) => people.takeNameOfJob(which),
  'edit the schedule': async ({ people }, { to }) => {
    people.fixSpec();
    await people.editSchedule(to);
  },
  'edit the policy': ({ people }, { deadline, ...flow }) =>
    people.edit({ policy: { deadline, ...flowPolicy(flow) } }),
  'edit the limits': ({ people }, { successful, failed }) =>
    people.edit({ policy: { successfulJobsHistoryLimit: successful, failedJobsHistoryLimit: failed } }),
  'edit the template': ({ people }, { ttl }) => people.editTemplate(ttl),
  'store an invalid spec': ({ people }, { which }) => people.storeInvalid(which),
  'forge a Job': ({ people }, { as }) => people.forgeJob(as),
  'forge the status': ({ people, clock }, { field, ahead }) =>
    people.forgeStatus(field, clock.now() + ahead * 1000),
  suspend: ({ people }) => people.edit({ policy: { suspend: true } }),
  resume: ({ people }) => people.edit({ policy: { suspend: false } }),
  'delete the KronJob': ({ people }) => people.delete(),
  'create the KronJob': ({ people }) => people.createAgain(),
  'take the next name': ({ people }) => people.takeNextName(),
  'free the names': ({ people }) => people.freeNames(),
  ...faultHandlers<Requests>(),
};

/** Takes a step and waits for everything that follows without time passing. */
export function take(cluster: Cluster, step: Step): Promise<void> {
  return takeStep(handlers, cluster, step);
}
