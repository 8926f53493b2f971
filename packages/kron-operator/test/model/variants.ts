import type { Simulation } from './simulate.ts';

/** A variant of the model that leaves out one safeguard or one assumption, and what it violates. */
export type Variant = Omit<Simulation, 'seed'>;

const sampled = { samples: 20_000, steps: 60 };
const runsTwice = { ...sampled, invariant: 'atMostOneRun' };
/** Two replicas may write at the same time. */
const writesTogether = { ...sampled, invariant: 'oneWriter' };
const afterStall = { ...runsTwice, init: 'initStalled', step: 'takeOver' };

export const variants: readonly Variant[] = [
  { ...afterStall, main: 'noFence' },
  { ...afterStall, main: 'noNetworkBound' },
  { ...runsTwice, main: 'noClaim' },
  { ...writesTogether, main: 'noRenewalBySend' },
  { ...sampled, main: 'noLeaseExpiry', steps: 160, step: 'stepThenHeal', invariant: 'live' },
  { ...afterStall, main: 'noMargin' },
  { ...runsTwice, main: 'noDoubt' },
  { ...afterStall, main: 'noName' },
  { ...runsTwice, main: 'noClaimOfOthers' },
  { ...runsTwice, main: 'noClaim', init: 'initWaiting' },
  { ...sampled, main: 'noClaimOfWaits', init: 'initWaiting', invariant: 'keepsWait' },
  { ...afterStall, main: 'noClockGuard' },
  { ...sampled, main: 'noResourceVersion', invariant: 'oneOutcome' },
  { ...writesTogether, main: 'noLeaseWait' },
];
