import type { Admission } from './admission/admission.ts';
import type { ServerClock } from './serverClock.ts';
import type { KubeObject } from './objects/kubeObject.ts';
import type { Resource } from './objects/resource.ts';
import type { Failure } from './objects/statusError.ts';
import type { ObjectStore } from './store/objectStore.ts';

/** A valid write, before a policy, a quota or a webhook decides on it. */
export type Proposal = {
  readonly verb: 'create' | 'update' | 'delete';
  readonly resource: Resource;
  readonly object: KubeObject;
  readonly dryRun: boolean;
  /** Whether the request has fieldValidation=Strict. */
  readonly strict: boolean;
};

/** Returns why a write is rejected, or undefined to allow it. */
export type AdmissionRule = (proposal: Proposal) => Failure | undefined;

/** The state that all verbs share. */
export type ApiState = {
  readonly store: ObjectStore;
  readonly clock: ServerClock;
  readonly resources: readonly Resource[];
  /** The admission of each kind, by the plural name of the kind. */
  readonly admissions: Readonly<Record<string, Admission>>;
  readonly verdict: AdmissionRule;
  readonly newUid: () => string;
};
