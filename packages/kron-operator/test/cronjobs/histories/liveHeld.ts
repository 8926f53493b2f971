import type { Judgement } from '../../histories/hold.ts';
import { faultHandlers, type StepHandlers, takeStep } from '../../histories/takeFault.ts';
import type { HeldHistory, HeldRequests, HeldStep } from './heldHistory.ts';
import { type Held, HeldScene, isHeld } from './heldScene.ts';

/** Longer than the longest backoff and a dead watch, in seconds. */
const late = 700;

const handlers: StepHandlers<HeldScene, HeldStep> = {
  wait: (at, { seconds }) => at.world.pass(seconds),
  'hold a Job': (at, { namespace, ...job }) =>
    at.hold(namespace === 0 ? 'default' : `team-${namespace}`, job),
  'forge a Job': (at, { as }) => at.forge(as),
  'resume a Job': (at, { which }) => at.resume(which),
  'suspend a Job': (at, { which }) => at.suspend(which),
  'delete a Job': (at, { which }) => at.delete(which),
  ...faultHandlers<HeldRequests>(),
};

/** Runs a history, ends all faults, and checks everything that the server ever stored. */
export async function liveHeld(history: HeldHistory): Promise<Judgement> {
  const at = await HeldScene.start(history);
  try {
    for (const step of history.steps) await takeStep(handlers, at, step);
    at.world.heal();
    await at.world.settled();
    await at.world.pass(secondsToLastChosenTime(at) + late);
    const violations = at.held.flatMap((job) => heldRules.flatMap((rule) => rule(at, job)));
    return { violations, log: at.world.log, jobs: at.held.length, periods: at.held.length };
  } finally {
    await at.world.close();
  }
}

/** If the clock was set back, the chosen times are farther away than a window is long. */
function secondsToLastChosenTime({ held, world }: HeldScene): number {
  const now = world.clock.now();
  return Math.max(0, ...held.map(({ chosenTime = now }) => (chosenTime - now) / 1000));
}

/** The rules of each Job that was held. */
const heldRules: readonly ((at: HeldScene, job: Held) => string[])[] = [
  function neverEarly(at, job) {
    const released = at.storyOf(job).find(({ object }) => !isHeld(object));
    if (released?.time === undefined || job.chosenTime === undefined) return [];
    return released.time < job.chosenTime
      ? [`${job.name} was released ${job.chosenTime - released.time} ms early`]
      : [];
  },
  function neverTwice(at, job) {
    const story = at.storyOf(job);
    const releases = story.filter(({ object }, index) => {
      const before = story[index - 1]?.object;
      return before !== undefined && isHeld(before) && !isHeld(object);
    });
    return releases.length > 1 ? [`${job.name} was released ${releases.length} times`] : [];
  },
  function neverForever(at, job) {
    if (at.touched.has(job.uid) || at.isDeleted(job)) return [];
    const last = at.storyOf(job).at(-1)?.object;
    return last === undefined || !isHeld(last) ? [] : [`${job.name} is still held`];
  },
  function resumedUnlessQueued(at, job) {
    if (at.touched.has(job.uid) || at.isDeleted(job)) return [];
    const last = at.storyOf(job).at(-1)?.object;
    if (last === undefined || isHeld(last)) return [];
    const { suspend } = last['spec'] as { suspend?: boolean };
    return suspend === job.isQueued ? [] : [`${job.name} has suspend: ${suspend}`];
  },
  function neverAgainstAUser(at, job) {
    if (!at.touched.has(job.uid)) return [];
    const story = at
      .storyOf(job)
      .map(({ object }) => (object['spec'] as { suspend?: boolean }).suspend === true);
    const resumed = story.indexOf(false);
    const suspended = resumed < 0 ? -1 : story.indexOf(true, resumed);
    return suspended >= 0 && story.slice(suspended).includes(false)
      ? [`${job.name} was resumed against a user`]
      : [];
  },
];

/** Number of invariants. */
export const heldInvariantCount: number = heldRules.length;
