import { jobLabels, timeOfLabel } from 'kron-core/controller';

/** Prints a line for each change in a cluster, and checks that Jobs are created at their previewed second. */
export class Narrator {
  #announced;
  #seen = new Set();
  #live = new Map();
  /** Jobs that were not previewed. */
  surprises = [];
  created = 0;

  /** @param announced chosen times in RFC 3339, by KronJob */
  constructor(announced) {
    this.#announced = announced;
  }

  say(name, text) {
    const clock = new Date().toISOString().slice(11, 19);
    console.log(`${clock}  ${name.padEnd(8)} ${text}`);
  }

  /** Prints what changed since the previous call. */
  look({ kronJobs, jobs }) {
    for (const job of jobs) this.#job(job);
    const uids = new Set(jobs.map(({ metadata }) => metadata.uid));
    for (const [uid, job] of this.#live) {
      if (uids.has(uid)) continue;
      this.#live.delete(uid);
      this.say(ownerOf(job), `Job ${job.metadata.name} is gone`);
    }
    for (const { metadata, status } of kronJobs) {
      for (const period of (status?.recent ?? []).toReversed()) this.#period(metadata.name, period);
    }
  }

  #job(job) {
    const { uid, name, labels, creationTimestamp, deletionTimestamp } = job.metadata;
    this.#live.set(uid, job);
    if (this.#isNew(`created ${uid}`)) {
      this.created += 1;
      const chosenTime = timeOfLabel(labels[jobLabels.chosenTime]);
      const isAnnounced = this.#announced.get(ownerOf(job))?.includes(chosenTime);
      if (!isAnnounced) this.surprises.push(`Job ${name} of ${chosenTime}`);
      const late = (Date.parse(creationTimestamp) - Date.parse(chosenTime)) / 1000;
      const verdict = late === 0 ? 'at the previewed second' : `${late} s after the previewed second`;
      this.say(ownerOf(job), `Job ${name} created, ${verdict}`);
    }
    if (deletionTimestamp !== undefined && this.#isNew(`deleting ${uid}`)) {
      this.say(ownerOf(job), `Job ${name} is being deleted: the next one replaces it`);
    }
    const ended = job.status?.conditions?.find(
      ({ type, status }) => type === 'Complete' && status === 'True',
    );
    if (ended !== undefined && this.#isNew(`ended ${uid}`)) this.say(ownerOf(job), `Job ${name} is complete`);
  }

  #period(name, { periodID, chosenTime, outcome, reason }) {
    if (outcome === 'executed' || !this.#isNew(`${name} ${periodID}`)) return;
    const at = chosenTime === undefined ? '' : `, announced for ${chosenTime.slice(11, 19)},`;
    this.say(name, `period ${periodID.slice(11, 16)}${at} is ${outcome}: ${because[reason] ?? reason}`);
  }

  #isNew(what) {
    const isNew = !this.#seen.has(what);
    this.#seen.add(what);
    return isNew;
  }
}

const because = {
  JobActive: 'its last Job is still active, and concurrency is forbid',
  DeadlineExceeded: 'no operator ran when it was due, and it has no deadline to catch up in',
};

function ownerOf(job) {
  return job.metadata.labels[jobLabels.name];
}
