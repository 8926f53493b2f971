import type {
  Fleet,
  FleetCalendar,
  FleetEvent,
  FleetObject,
  FleetProblem,
  FleetRun,
} from '@kron/fleet/fleet/fleet';
import { emptyFleet, usedCalendars } from '@kron/fleet/fleet/makeFleet';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import { zoneNames, zonesOf } from '@kron/fleet/fleet/zonesOf';
import type { ChangeLine, FleetPatch, FleetState } from '@kron/fleet/live/changes';
import { keptEvents } from '@kron/fleet/live/objectEvents';
import type { Clock, Timer } from '@kron/kubernetes/clock';
import type { OffsetsByZone } from 'kron-core';
import { RunMemory } from './runMemory.ts';
import type { Feed } from './server/feed.ts';

export type LiveFleetOptions = Pick<Fleet, 'kron' | 'zone' | 'source' | 'tzdata'> & { clock: Clock };

/** Milliseconds in which changes are collected, so that a page draws at most 4 times a second. */
const collectMs = 250;
/** Maximum number of characters in the patches that are kept for pages that reconnect. */
const maxKept = 16_000_000;
/** Maximum number of problems, because a large fleet can have a warning for each object. */
const maxProblems = 1_000;

const hour = 3_600;

type Entry = { object: FleetObject; problems: readonly FleetProblem[] };

/** The Fleet of `kron ui`: the current data of a cluster or of files. Keeps the latest patches for pages with older data. */
export class LiveFleet implements Feed {
  readonly runs: RunMemory = new RunMemory();
  readonly #options: LiveFleetOptions;
  readonly #objects = new Map<string, Entry>();
  readonly #calendars = new Map<string, FleetCalendar>();
  readonly #events = new Map<string, readonly FleetEvent[]>();
  readonly #listeners = new Set<() => void>();
  #withheld: Fleet['withheld'] = [];
  #problems: readonly FleetProblem[] = [];
  #state: FleetState = { lost: null, notes: [] };
  #zones: OffsetsByZone = {};
  #changes = new Changes();
  #timer: Timer | undefined;
  #lines: string[] = [];
  #keptCharacters = 0;
  /** The number of the last patch. */
  #sequence = 0;
  /**
   * Whether a page has read the Fleet. Before that, no patches are made, because the first patch would be as large as the
   * Fleet.
   */
  #isRead = false;

  constructor(options: LiveFleetOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#objects.size;
  }

  put(object: FleetObject, problems: readonly FleetProblem[]): void {
    const key = objectKey(object);
    const before = this.#objects.get(key);
    if (JSON.stringify(before) === JSON.stringify({ object, problems })) return;
    this.#objects.set(key, { object, problems });
    if (JSON.stringify(before?.object) !== JSON.stringify(object)) this.#changes.objects.add(key);
    if (JSON.stringify(before?.problems ?? []) !== JSON.stringify(problems)) this.#changes.problems = true;
    this.#schedule();
  }

  remove(object: Pick<FleetObject, 'kind' | 'identity'>): void {
    const key = objectKey(object);
    const before = this.#objects.get(key);
    if (before === undefined) return;
    this.#objects.delete(key);
    this.runs.forget(key);
    this.#events.delete(key);
    this.#changes.remove(key);
    if (before.problems.length > 0) this.#changes.problems = true;
    this.#schedule();
  }

  /** @param calendar null if the calendar was deleted */
  putCalendar(kind: FleetCalendar['kind'], identity: string, calendar: FleetCalendar | null): void {
    if (calendar === null) this.#calendars.delete(`${kind} ${identity}`);
    else this.#calendars.set(`${kind} ${identity}`, calendar);
    this.#changes.calendars = true;
    this.#schedule();
  }

  /** Sets the problems that do not belong to an object of this Fleet. `put` sets the problems of an object. */
  setProblems(problems: readonly FleetProblem[]): void {
    if (JSON.stringify(problems) === JSON.stringify(this.#problems)) return;
    this.#problems = problems;
    this.#changes.problems = true;
    this.#schedule();
  }

  setWithheld(withheld: Fleet['withheld']): void {
    if (JSON.stringify(withheld) === JSON.stringify(this.#withheld)) return;
    this.#withheld = withheld;
    this.#changes.withheld = true;
    this.#schedule();
  }

  /** Adds new and changed runs to the next patch. */
  putRuns(runs: readonly FleetRun[]): void {
    if (runs.length === 0) return;
    this.#changes.runs.push(...runs);
    this.#schedule();
  }

  /** Adds Events about an object, but not about its runs. The newest are kept, even after the API server deletes them. */
  putEvents(object: Pick<FleetObject, 'kind' | 'identity'>, events: readonly FleetEvent[]): void {
    const key = objectKey(object);
    const before = this.#events.get(key) ?? [];
    const kept = keptEvents([...before, ...events]);
    if (JSON.stringify(kept) === JSON.stringify(before)) return;
    this.#events.set(key, kept);
    this.#changes.events.add(key);
    this.#schedule();
  }

  setState(state: FleetState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  state = (): FleetState => this.#state;

  onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  since = (sequence: number): readonly string[] | null => {
    const first = this.#sequence - this.#lines.length;
    return sequence < first || sequence > this.#sequence ? null : this.#lines.slice(sequence - first);
  };

  fleet = (): { fleet: Fleet; sequence: number } => {
    this.#flush();
    this.#isRead = true;
    const now = Math.floor(this.#options.clock.now() / 1_000);
    const { clock: _, ...made } = this.#options;
    const fleet: Fleet = {
      ...emptyFleet({ ...made, now, from: now - 6 * hour, to: now + 18 * hour }),
      zones: this.#zones,
      objects: this.#allObjects(),
      calendars: this.#usedCalendars(),
      runs: [...this.runs.all()],
      events: [...this.#events.values()].flat(),
      problems: this.#allProblems(),
      withheld: this.#withheld,
    };
    return { fleet, sequence: this.#sequence };
  };

  close(): void {
    this.#timer?.cancel();
    this.#listeners.clear();
  }

  #schedule(): void {
    this.#timer ??= this.#options.clock.setTimer(collectMs, () => this.#flush());
  }

  /** Makes a patch of the changes since the last patch. */
  #flush(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    const changes = this.#changes;
    if (changes.isEmpty) return;
    this.#changes = new Changes();
    if (!this.#isRead) {
      this.#newZones();
      return;
    }
    const patch: FleetPatch = {
      objects: [...changes.objects].flatMap((key) => this.#objects.get(key)?.object ?? []),
      runs: changes.runs,
      gone: [...changes.gone],
      ...(changes.events.size > 0
        ? { events: [...changes.events].flatMap((key) => this.#events.get(key) ?? []) }
        : {}),
      ...(changes.calendars || changes.objects.size > 0
        ? { calendars: this.#usedCalendars(), ...this.#newZones() }
        : {}),
      ...(changes.problems ? { problems: this.#allProblems() } : {}),
      ...(changes.withheld ? { withheld: this.#withheld } : {}),
    };
    const line: ChangeLine = { patch };
    this.#keep(`${JSON.stringify(line)}\n`);
    for (const listener of this.#listeners) listener();
  }

  #keep(line: string): void {
    this.#sequence += 1;
    this.#lines.push(line);
    this.#keptCharacters += line.length;
    while (this.#keptCharacters > maxKept && this.#lines.length > 1)
      this.#keptCharacters -= this.#lines.shift()?.length ?? 0;
  }

  /** Returns the UTC offsets of all named time zones if an object or a calendar names a new one. Otherwise returns {}. */
  #newZones(): Pick<FleetPatch, 'zones'> {
    const now = Math.floor(this.#options.clock.now() / 1_000);
    const names = zoneNames(this.#allObjects(), this.#usedCalendars());
    if (names.every((name) => Object.hasOwn(this.#zones, name))) return {};
    this.#zones = zonesOf(this.#allObjects(), this.#usedCalendars(), { from: now, to: now });
    return { zones: this.#zones };
  }

  #allObjects(): FleetObject[] {
    return [...this.#objects.values()].map(({ object }) => object);
  }

  #usedCalendars(): FleetCalendar[] {
    return usedCalendars(this.#allObjects(), [...this.#calendars.values()]);
  }

  #allProblems(): readonly FleetProblem[] {
    const all = [...this.#problems, ...[...this.#objects.values()].flatMap(({ problems }) => problems)];
    return all.slice(0, maxProblems);
  }
}

/** The changes since the last patch. */
class Changes {
  readonly objects = new Set<string>();
  readonly gone = new Set<string>();
  readonly events = new Set<string>();
  runs: FleetRun[] = [];
  calendars = false;
  problems = false;
  withheld = false;

  /**
   * Records that an object was removed. A new object with the same key can follow in the same patch, because a page applies
   * the removals first.
   */
  remove(key: string): void {
    this.objects.delete(key);
    this.gone.add(key);
    this.events.delete(key);
    this.runs = this.runs.filter((run) => objectKey(run) !== key);
  }

  get isEmpty(): boolean {
    const { objects, gone, events, runs, calendars, problems, withheld } = this;
    return objects.size + gone.size + events.size + runs.length === 0 && !calendars && !problems && !withheld;
  }
}
