import type { Variant } from './variants.ts';

const model = 'shards.qnt';
const sampled = { model, samples: 2_000, steps: 60 };
/** Two replicas may act for a namespace at the same time. */
const actTogether = { ...sampled, invariant: 'oneActor' };
const afterStall = { ...actTogether, init: 'initStalled', step: 'takeOver' };
const inRace = { ...actTogether, init: 'initRace', step: 'fair' };
const duplicates = { ...sampled, samples: 20_000, invariant: 'noDuplicate' };
const afterFaults = { ...sampled, steps: 300, step: 'stepThenHeal', invariant: 'live' };

/** The variants of the model of shards. */
export const shardVariants: readonly Variant[] = [
  { ...afterStall, main: 'noCheckOrder' },
  { ...inRace, main: 'noSecondLook' },
  { ...afterFaults, main: 'noMemberExpiry' },
  { ...afterStall, main: 'noShardFence' },
  { ...afterStall, main: 'noShardLeaseWait' },
  { ...afterStall, main: 'noShardRenewalBySend' },
  { ...afterStall, main: 'noLayoutCheck' },
  { ...inRace, main: 'noLayoutVersion' },
  { ...actTogether, init: 'initReturned', step: 'fair', main: 'noLayoutId' },
  { ...duplicates, main: 'noShardClaim' },
  { ...duplicates, main: 'noTerm' },
  { ...sampled, init: 'initWaiting', step: 'fair', main: 'noOldLeases', invariant: 'keepsLayout' },
  { ...afterFaults, main: 'noShardLeaseExpiry' },
  { ...afterFaults, main: 'noQuota' },
];
