import type { Admission } from './admission/admission.ts';
import type { ServerClock } from './serverClock.ts';
import type { KubeObject } from './objects/kubeObject.ts';
import type { Resource } from './objects/resource.ts';
import type { Failure } from './objects/statusError.ts';
import type { ObjectStore } from './store/objectStore.ts';

/** A write that is otherwise fine, for a policy, a quota or a webhook to have a word. */
export type Proposal = {
  readonly verb: 'create' | 'update' | 'delete';
  readonly resource: Resource;
  readonly object: KubeObject;
  readonly dryRun: boolean;
  /** fieldValidation=Strict was asked for. */
  readonly strict: boolean;
};

/** Gives why a write is refused, or undefined to let it happen. */
export type Verdict = (proposal: Proposal) => Failure | undefined;

/** Everything that the verbs work on. */
export type ApiState = {
  readonly store: ObjectStore;
  readonly clock: ServerClock;
  readonly resources: readonly Resource[];
  /** By the plural name of the kind. */
  readonly admissions: Readonly<Record<string, Admission>>;
  readonly verdict: Verdict;
  readonly newUid: () => string;
};
