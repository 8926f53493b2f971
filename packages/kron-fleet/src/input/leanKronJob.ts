import { compile, type Schedule, type ScheduleSpec } from 'kron-core';
import type { PlainObject } from '../plainObject.ts';
import type { KronJob } from './kronJob.ts';
import type { Issue } from './locateIssues.ts';

/**
 * A KronJob whose schedule is compiled when it is needed. It can be dropped when memory is short, and is then compiled
 * again: 100,000 compiled schedules with their caches take most of a gigabyte.
 */
export class LeanKronJob implements KronJob {
  readonly identity: string;
  readonly namespace: string;
  readonly name: string;
  readonly namespaceAssumed: boolean;
  readonly source: string;
  readonly manifest: PlainObject;
  readonly spec: ScheduleSpec;
  readonly unresolved: readonly Issue[];
  readonly costly: readonly Issue[];
  #schedule: WeakRef<Schedule> | undefined;

  constructor(whole: Omit<KronJob, 'schedule'>) {
    this.identity = whole.identity;
    this.namespace = whole.namespace;
    this.name = whole.name;
    this.namespaceAssumed = whole.namespaceAssumed;
    this.source = whole.source;
    this.manifest = whole.manifest;
    this.spec = whole.spec;
    this.unresolved = whole.unresolved;
    this.costly = whole.costly;
  }

  get schedule(): Schedule {
    const known = this.#schedule?.deref();
    if (known !== undefined) return known;
    const schedule = compile(this.spec);
    this.#schedule = new WeakRef(schedule);
    return schedule;
  }
}
