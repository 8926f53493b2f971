import { compile, type Schedule, type ScheduleSpec } from 'kron-core';
import type { FlowState } from '../objects/flowState.ts';
import type { PlainObject } from '../plainObject.ts';
import type { InputKronJob } from './inputKronJob.ts';
import type { Issue } from './inputProblem.ts';

/** Number of compiled schedules in the cache. Two are enough for `kron diff`, which compares two KronJobs at a time. */
const maxRecent = 2;

const recent: { readonly of: LeanKronJob; readonly schedule: Schedule }[] = [];

/**
 * A KronJob that compiles its schedule again for each use. 100,000 compiled schedules would fill almost a gigabyte, and the
 * garbage collector would copy each of them.
 */
export class LeanKronJob implements InputKronJob {
  readonly kind: InputKronJob['kind'];
  readonly identity: string;
  readonly namespace: string;
  readonly name: string;
  readonly namespaceAssumed: boolean;
  readonly source: string;
  readonly manifest: PlainObject;
  readonly spec: ScheduleSpec;
  readonly unresolved: readonly Issue[];
  readonly doubts: readonly Issue[];
  readonly costly: readonly Issue[];
  readonly flow: FlowState | undefined;

  constructor(whole: Omit<InputKronJob, 'schedule'>) {
    this.kind = whole.kind;
    this.identity = whole.identity;
    this.namespace = whole.namespace;
    this.name = whole.name;
    this.namespaceAssumed = whole.namespaceAssumed;
    this.source = whole.source;
    this.manifest = whole.manifest;
    this.spec = whole.spec;
    this.unresolved = whole.unresolved;
    this.doubts = whole.doubts;
    this.costly = whole.costly;
    this.flow = whole.flow;
  }

  get schedule(): Schedule {
    const known = recent.find(({ of }) => of === this);
    if (known !== undefined) return known.schedule;
    const schedule = compile(this.spec);
    recent.push({ of: this, schedule });
    if (recent.length > maxRecent) recent.shift();
    return schedule;
  }
}
