import type { Fleet } from '@kron/fleet/fleet/fleet';
import { utcText } from '@kron/fleet/text/instantText';
import type { Clock } from '@kron/kubernetes/clock';
import type { Resource } from '@kron/kubernetes/kubeObject';
import { permissionText } from '@kron/kubernetes/permission';
import type { LiveFleet } from '../liveFleet.ts';
import type { Scopes } from './scopes.ts';
import type { UiCluster } from './uiCluster.ts';
import type { KindFault } from './watchedKind.ts';

type Faulty = { kind: string; resource: Resource; namespace: string | undefined; fault: KindFault };

/** If the clocks of this machine and of the API server differ by more than this many seconds, the page shows a note. */
const maxSkew = 5;

/** Collects the faults of all watches, and shows on the page which parts of the cluster cannot be read now. */
export class FaultList {
  readonly #cluster: UiCluster;
  readonly #fleet: LiveFleet;
  readonly #clock: Clock;
  readonly #refused: string | null;
  readonly #faults = new Map<number, Faulty>();
  #watches = 0;
  #lostAt: string | null = null;
  #notes: readonly string[] = [];

  constructor({
    cluster,
    fleet,
    clock,
    scopes,
  }: {
    cluster: UiCluster;
    fleet: LiveFleet;
    clock: Clock;
    scopes: Scopes;
  }) {
    this.#cluster = cluster;
    this.#fleet = fleet;
    this.#clock = clock;
    this.#refused = scopes.refused;
    this.#publish();
  }

  /** Adds a watch. Returns the function that the watch calls with its fault, or with null if the watch has no fault. */
  of(kind: string, resource: Resource, namespace: string | undefined): (fault: KindFault | null) => void {
    this.#watches += 1;
    const id = this.#watches;
    return (fault) => {
      if (fault === null) this.#faults.delete(id);
      else this.#faults.set(id, { kind, resource, namespace, fault });
      this.#publish();
    };
  }

  /** Adds a note to the page. It is never removed. */
  note(text: string): void {
    this.#notes = [...this.#notes, text];
    this.#publish();
  }

  /** Whether objects of a kind cannot be listed now in at least one namespace, for any reason. */
  isUnread(kind: string): boolean {
    return this.#has(kind, 'forbidden', 'notServed', 'lost');
  }

  /** Whether a kind has a fault of one of these types in at least one namespace. */
  #has(kind: string, ...types: readonly KindFault['type'][]): boolean {
    return [...this.#faults.values()].some((one) => one.kind === kind && types.includes(one.fault.type));
  }

  #publish(): void {
    const faults = [...this.#faults.values()];
    this.#fleet.setWithheld(this.#withheld(faults));
    const lost = faults.find(({ fault }) => fault.type === 'lost');
    if (lost === undefined) this.#lostAt = null;
    else this.#lostAt ??= utcText(Math.floor(this.#clock.now() / 1_000));
    const why = lost?.fault.type === 'lost' ? this.#cluster.textOf(lost.fault.error) : '';
    this.#fleet.setState({
      lost: this.#lostAt === null ? null : { asOf: this.#lostAt, why },
      notes: [...this.#notes, ...unwatchedNotes(faults), ...this.#skewNotes()],
    });
  }

  #withheld(faults: readonly Faulty[]): Fleet['withheld'] {
    const found = new Map<string, string>();
    const isWithoutKron = ['KronJob', 'ControlledJob'].every((kind) => this.#has(kind, 'notServed'));
    const hidesKron = isWithoutKron && !this.#has('CronJob', 'forbidden', 'notServed');
    for (const { kind, namespace, fault } of faults) {
      if (fault.type !== 'forbidden' && fault.type !== 'notServed') continue;
      // If the cluster serves only CronJobs, do not report the kinds of Kron as missing.
      if (fault.type === 'notServed' && hidesKron) continue;
      const missing = fault.type === 'forbidden' ? consequences[kind] : '';
      const why = `${this.#cluster.textOf(fault.error)}${missing ?? ''}`;
      const what = namespace === undefined || kind.endsWith('Calendar') ? kind : `${kind} in ${namespace}`;
      found.set(what, why);
    }
    const others = this.#refused === null ? [] : [{ what: 'other namespaces', why: this.#refused }];
    return [...others, ...[...found].map(([what, why]) => ({ what, why }))];
  }

  #skewNotes(): string[] {
    const behind = Math.round(this.#cluster.secondsBehind);
    if (Math.abs(behind) <= maxSkew) return [];
    const side = behind > 0 ? 'behind' : 'ahead of';
    return [`the clock of this machine is ${Math.abs(behind)} s ${side} the API server's`];
  }
}

const consequences: Readonly<Record<string, string>> = {
  Job: '; the past comes from the status alone',
  Event: '; explanations have no messages',
  Namespace: '; the windows that Namespaces set for CronJobs are left out',
};

function unwatchedNotes(faults: readonly Faulty[]): string[] {
  const notes = faults
    .filter(({ fault }) => fault.type === 'unwatched')
    .map(({ resource: { group, plural }, namespace }) => {
      const right = permissionText({ group, resource: plural, verbs: ['watch'] }, namespace);
      return `not allowed to ${right}: read every 30 s instead`;
    });
  return [...new Set(notes)];
}
