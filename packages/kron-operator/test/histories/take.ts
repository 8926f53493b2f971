import type { Cluster } from './cluster.ts';
import type { Fate, Member } from './crew.ts';
import type { Step } from './step.ts';

type Taking = {
  readonly [Does in Step['does']]: (
    cluster: Cluster,
    step: Extract<Step, { does: Does }>,
  ) => Promise<void> | void;
};

const taking: Taking = {
  wait: (cluster, { seconds }) => cluster.pass(seconds),
  'end a Job': ({ people }, { which, as }) => people.endJob(which, as),
  'delete a Job': async ({ people }, { which }) => void (await people.deleteJob(which)),
  'usurp a name': ({ people }, { which }) => people.usurpName(which),
  'edit the schedule': async ({ people }, { to }) => {
    people.mend();
    await people.editSchedule(to);
  },
  'edit the policy': ({ people }, { concurrency, deadline }) =>
    people.edit({ policy: { concurrency, deadline } }),
  'edit the limits': ({ people }, { successful, failed }) =>
    people.edit({ policy: { successfulJobsHistoryLimit: successful, failedJobsHistoryLimit: failed } }),
  'edit the template': ({ people }, { ttl }) => people.editTemplate(ttl),
  'store an invalid spec': ({ people }, { which }) => people.storeInvalid(which),
  suspend: ({ people }) => people.edit({ policy: { suspend: true } }),
  resume: ({ people }) => people.edit({ policy: { suspend: false } }),
  'delete the KronJob': ({ people }) => people.delete(),
  'create the KronJob': ({ people }) => people.createAgain(),
  'take the next name': ({ people }) => people.takeNextName(),
  'free the names': ({ people }) => people.freeNames(),
  'cut watches': ({ server }) => server.watches.cut(),
  'silence watches': (cluster) => cluster.silenceWatches(),
  'expire watches': ({ server }) => server.watches.expire(),
  compact: ({ server }) => server.compact(),
  refuse: (cluster, { what, code, times }) => cluster.refuse(what, code, times),
  reset: (cluster, { what, when, times }) => cluster.reset(what, when, times),
  delay: (cluster, { what, seconds, times }) => cluster.delay(what, seconds, times),
  'answer late': (cluster, { what, seconds, times }) => cluster.answerLate(what, seconds, times),
  'leave unanswered': (cluster, { what, times }) => cluster.delay(what, Number.POSITIVE_INFINITY, times),
  'step the clock': (cluster, { seconds }) => {
    cluster.setClock(seconds);
  },
  terminate: ({ crew }, { process, downFor }) => {
    const member = crew.at(process);
    if (member !== undefined) crew.terminate(member, downFor);
  },
  crash: (cluster, { process, calls, point, downFor }) =>
    befall(cluster, process, { calls, point, befall: (member) => cluster.crew.kill(member, downFor) }),
  freeze: (cluster, { process, calls, point, seconds }) =>
    befall(cluster, process, { calls, point, befall: (member) => cluster.crew.freeze(member, seconds) }),
};

/** Lets one thing happen, and all that comes of it before time passes. */
export async function take(cluster: Cluster, step: Step): Promise<void> {
  const does = taking[step.does] as (cluster: Cluster, step: Step) => Promise<void> | void;
  await does(cluster, step);
  await cluster.settled();
}

/** At one of its next calls. */
function befall({ crew }: Cluster, process: number, fate: Fate): void {
  const member: Member | undefined = crew.at(process);
  if (member !== undefined) member.fate = fate;
}
