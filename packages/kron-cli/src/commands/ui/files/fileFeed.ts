import { stat } from 'node:fs/promises';
import type { Fleet, FleetCalendar, FleetObject } from '@kron/fleet/fleet/fleet';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import { withoutUndefined } from '@kron/fleet/plainObject';
import type { Clock, Timer } from '@kron/kubernetes/clock';
import type { Host } from '../../../host.ts';
import { isUrl } from '../../../input/fetchSource.ts';
import { openInput } from '../../../input/openInput.ts';
import { sourcePaths } from '../../../input/readSources.ts';
import type { InputFlags } from '../../../options/sharedOptions.ts';
import { ObjectPlaces } from '../../../report/objectPlaces.ts';
import { PublicNames } from '../../../report/publicNames.ts';
import { reportFleet } from '../../../report/reportFleet.ts';
import type { LiveFleet } from '../liveFleet.ts';

const lookMs = 1_000;

type Options = {
  names: readonly string[];
  flags: InputFlags & { color: boolean };
  host: Host;
  fleet: LiveFleet;
  clock: Clock;
};

/** Keeps a {@link LiveFleet} up to date with manifest files, which contain no runs. */
export class FileFeed {
  readonly #options: Options;
  #objects = new Map<string, FleetObject>();
  #calendars = new Map<string, FleetCalendar>();
  #stamps = '';
  #timer: Timer | undefined;
  #isStopped = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Reads the files now, and again whenever a file changes. Problems are printed only the first time. */
  async start(): Promise<void> {
    this.#stamps = await this.#stampsNow();
    await this.#read(this.#options.host);
    this.#schedule();
  }

  stop(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    return Promise.resolve();
  }

  #stampsNow(): Promise<string> {
    const { filename = [], recursive } = this.#options.flags;
    return fileStamps(filename, recursive === true);
  }

  #schedule(): void {
    if (this.#isStopped) return;
    this.#timer = this.#options.clock.setTimer(lookMs, () => void this.#look());
  }

  async #look(): Promise<void> {
    const { host, fleet } = this.#options;
    const stamps = await this.#stampsNow();
    if (stamps !== this.#stamps) {
      this.#stamps = stamps;
      const silent = { ...host, err: { ...host.err, isTerminal: false, write: () => Promise.resolve() } };
      try {
        await this.#read(silent);
        fleet.setState({ lost: null, notes: [] });
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        fleet.setState({ lost: null, notes: [`the files cannot be read: ${why}`] });
      }
    }
    this.#schedule();
  }

  async #read(host: Host): Promise<void> {
    const { names, flags, fleet, clock } = this.#options;
    const places = new ObjectPlaces();
    const opened = await openInput(names, flags, host, {
      controlledJobs: true,
      cronJobs: true,
      ...places.options,
    });
    const now = Math.floor(clock.now() / 1_000);
    const request = { now, from: now, to: now + 1, zone: undefined, labels: undefined };
    const { filename = [], namespace } = flags;
    const made = await reportFleet(opened, places, {
      request,
      flags: { filename, ...(namespace === undefined ? {} : { namespace }) },
      host,
    });
    const objects = new Map(made.objects.map((object) => [objectKey(object), object]));
    const calendars = new Map(made.calendars.map((one) => [`${one.kind} ${one.identity}`, one]));
    for (const [key, object] of this.#objects) if (!objects.has(key)) fleet.remove(object);
    for (const object of objects.values()) fleet.put(object, []);
    for (const [key, one] of this.#calendars)
      if (!calendars.has(key)) fleet.putCalendar(one.kind, one.identity, null);
    for (const one of calendars.values()) fleet.putCalendar(one.kind, one.identity, one);
    fleet.setProblems(made.problems);
    fleet.setWithheld(made.withheld);
    this.#objects = objects;
    this.#calendars = calendars;
  }
}

/**
 * The names of the files as the page shows them. Removes the user and the query of a URL, because other people can see the
 * screen. A path stays complete, because the commands that the page offers need the complete path.
 */
export function filesSource({ filename = [], recursive, calendars }: InputFlags): Fleet['source'] {
  const names = filename.map((name) =>
    isUrl(name)
      ? new PublicNames([name]).source(name)
      : new PublicNames(name.split(',').filter(isUrl)).text(name),
  );
  return { kind: 'files', names, ...withoutUndefined({ recursive, calendars }) };
}

/**
 * A text that changes when a file or folder changes, is added or is removed. It has the path, the times and the size of each
 * file, but no URLs. It also has the time of the last status change (ctime), because `cp -p` and `rsync -t` copy an old
 * modification time, and `chmod` keeps the modification time.
 */
export async function fileStamps(filenames: readonly string[], recursive: boolean): Promise<string> {
  const paths = await sourcePaths(filenames, recursive);
  const stamps = paths.map(async (path) => {
    const found = await stat(path).catch(() => null);
    return `${path} ${found?.mtimeMs ?? 'missing'} ${found?.ctimeMs ?? 0} ${found?.size ?? 0}`;
  });
  return (await Promise.all(stamps)).join('\n');
}
