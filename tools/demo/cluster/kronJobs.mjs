import { explainPeriod } from 'kron-core';

const jobTemplate = (spec) => ({
  spec: {
    ...spec,
    template: {
      spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'registry.k8s.io/pause:3.10' }] },
    },
  },
});
/** No kubelet runs here: a Job with zero completions completes at once, any other stays active. */
const finishes = jobTemplate({ parallelism: 0, completions: 0 });
const stays = jobTemplate({});

const window = (duration) => ({ schedule: '* * * * *', window: { duration } });

/**
 * The KronJobs of the demonstration, with the seconds after `start` at which their periods are due, give or take one. Users
 * accept any chosen time; this function searches for a salt whose chosen times are worth watching.
 */
export function kronJobsDue(start) {
  const shapes = [
    { name: 'early', due: [4], spec: { ...window('59s'), jobTemplate: finishes } },
    { name: 'report', due: [9], spec: { ...window('59s'), jobTemplate: finishes } },
    {
      name: 'sync',
      due: [10, 15],
      spec: { ...window('150s'), policy: { concurrency: 'forbid' }, jobTemplate: stays },
    },
    {
      name: 'mirror',
      due: [12, 17],
      spec: { ...window('150s'), policy: { concurrency: 'replace' }, jobTemplate: stays },
    },
    { name: 'cleanup', due: [13], spec: { ...window('59s'), jobTemplate: finishes } },
  ];
  return shapes.map((shape) => withSalt(shape, start));
}

function withSalt({ name, due, spec }, start) {
  for (let salt = 0; ; salt += 1) {
    const salted = { ...spec, seed: { salt: String(salt) } };
    const chosen = chosenTimes(name, salted, start);
    if (chosen.length === due.length && due.every((after, index) => Math.abs(chosen[index] - after) <= 1)) {
      return {
        apiVersion: 'kron.io/v1alpha1',
        kind: 'KronJob',
        metadata: { name, namespace: 'demo' },
        spec: salted,
      };
    }
  }
}

/** The times chosen within 22 s after `start`, in seconds. */
function chosenTimes(name, spec, start) {
  const minute = Math.floor(start / 60_000) * 60_000;
  return [-2, -1, 0, 1]
    .map((away) => explainPeriod({ identity: `demo/${name}`, ...spec }, new Date(minute + away * 60_000)))
    .map(({ chosenTime }) => (chosenTime.getTime() - start) / 1000)
    .filter((after) => after >= 0 && after <= 22)
    .toSorted((a, b) => a - b);
}
