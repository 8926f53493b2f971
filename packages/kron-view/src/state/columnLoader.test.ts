import { beforeEach, describe, expect, test } from '@jest/globals';
import { columnsAt, objectRow } from '../testing/columns.ts';
import type { Answer, Request } from '../worker/protocol.ts';
import { ColumnLoader, otherTimes } from './columnLoader.ts';
import { Exchange } from './exchange.ts';
import { createStore, type Store } from './store.ts';
import { defaultState } from './viewState.ts';

const fleet = { from: 1000, to: 2000 };

/** The frames that were asked for. A test draws them. */
let frames: (() => void)[] = [];
beforeEach(() => {
  frames = [];
  Object.assign(globalThis, {
    requestAnimationFrame: (callback: () => void) => frames.push(callback),
    cancelAnimationFrame: () => undefined,
  });
});

type Loading = {
  store: Store;
  loader: ColumnLoader;
  requests: Request[];
  /** Answers the last request for instants with two periods in each of these rows. */
  arrive: (...rows: number[]) => void;
  answer: (type: 'done' | 'failed') => void;
  /** Answers the comparison with the maker's instants. null: the engine refuses it. */
  check: (matches: boolean | null) => Promise<void>;
};

function loading(most = Infinity): Loading {
  const store = createStore({ ...defaultState, span: fleet }, () => undefined);
  store.rows.value = Array.from({ length: 6 }, (_, row) => objectRow(`prod/job-${row}`, { row }));
  store.fleet.value = { span: fleet } as NonNullable<Store['fleet']['value']>;
  const requests: Request[] = [];
  const exchange = new Exchange((request) => requests.push(request));
  const lastID = (type: Request['type']): number => {
    const last = requests.findLast((request) => request.type === type);
    if (last === undefined || !('id' in last)) throw new Error(`no ${type}`);
    return last.id;
  };
  const receive = (answer: Answer): void => exchange.receive(answer);
  const columns = columnsAt([1100, 1200]);
  return {
    store,
    requests,
    loader: new ColumnLoader(store, exchange, most),
    arrive: (...rows) => {
      const part = rows.map((row) => ({ row, columns }));
      receive({ type: 'instants', id: lastID('instants'), part });
    },
    answer: (type) => {
      const id = lastID('instants');
      receive(type === 'done' ? { type, id } : { type, id, message: 'zoom in' });
    },
    check: async (matches) => {
      const id = lastID('check');
      if (matches === null) receive({ type: 'failed', id, message: 'too many' });
      else receive({ type: 'checked', id, matches });
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const rowsOf = (request: Request | undefined): unknown => request?.type === 'instants' && request.rows;

describe('the periods of rows', () => {
  test('are asked for from the screen on, and shown once per frame', () => {
    const { store, loader, requests, arrive } = loading();
    loader.want([3, 4]);
    loader.cover(fleet, fleet);
    expect(rowsOf(requests[0])).toEqual([3, 4, 5, 2, 1, 0]);
    arrive(3, 4);
    arrive(5);
    expect(store.columns.value.size).toBe(0);
    expect(frames).toHaveLength(1);
    frames[0]?.();
    expect([...store.columns.value.keys()]).toEqual([3, 4, 5]);
  });

  test('of an old span are shown until the new ones are there', () => {
    const { store, loader, arrive, answer } = loading();
    loader.cover(fleet, fleet);
    arrive(0, 1);
    answer('done');
    const old = store.columns.value.get(1);
    loader.cover({ from: 5000, to: 6000 }, fleet);
    arrive(0);
    frames.at(-1)?.();
    expect(store.columns.value.get(1)).toBe(old);
  });
});

describe('more periods than the page holds', () => {
  test('end the request, and what is furthest from the screen is forgotten', () => {
    const { store, loader, requests, arrive } = loading(6);
    loader.want([0, 1]);
    loader.cover(fleet, fleet);
    arrive(0, 1, 2, 3);
    expect(requests.at(-2)).toEqual({ type: 'cancel', id: 1 });
    expect([...store.columns.value.keys()]).toEqual([0, 1, 2]);
  });

  test('make room for rows that are scrolled to', () => {
    const { store, loader, requests, arrive } = loading(6);
    loader.want([0, 1]);
    loader.cover(fleet, fleet);
    arrive(0, 1, 2, 3);
    loader.want([4, 5]);
    expect(rowsOf(requests.at(-1))).toEqual([4, 5, 3]);
    arrive(4, 5);
    frames.at(-1)?.();
    expect(new Set(store.columns.value.keys())).toEqual(new Set([2, 4, 5]));
  });
});

describe('a failure', () => {
  test('shows what arrived and says why, and the next move computes again', () => {
    const { store, loader, requests, arrive, answer } = loading();
    loader.cover(fleet, fleet);
    arrive(0);
    answer('failed');
    expect([...store.columns.value.keys()]).toEqual([0]);
    expect([store.message.value, store.busy.value]).toEqual(['zoom in', false]);
    loader.cover(fleet, fleet);
    expect(store.busy.value).toBe(true);
    expect(rowsOf(requests.at(-1))).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('the check', () => {
  test('is asked for once, when the whole span of the Fleet is there', async () => {
    const { store, loader, requests, answer, check } = loading();
    loader.cover(fleet, fleet);
    answer('done');
    expect(store.busy.value).toBe(true);
    await check(true);
    expect([store.busy.value, store.alerts.value]).toEqual([false, []]);
    loader.cover({ from: 0, to: 3000 }, fleet);
    answer('done');
    expect(requests.filter(({ type }) => type === 'check')).toHaveLength(1);
  });

  test('alerts if the instants are other ones', async () => {
    const { store, loader, answer, check } = loading();
    loader.cover(fleet, fleet);
    answer('done');
    await check(false);
    expect(store.alerts.value).toEqual([otherTimes]);
  });

  test('that is refused is not repeated, and the periods of further rows are loaded', async () => {
    const { store, loader, requests, arrive, answer, check } = loading(6);
    loader.want([0, 1]);
    loader.cover(fleet, fleet);
    arrive(0, 1, 2, 3);
    await check(null);
    expect([store.busy.value, store.message.value, store.alerts.value]).toEqual([false, '', []]);
    loader.want([4, 5]);
    expect(rowsOf(requests.at(-1))).toEqual([4, 5, 3]);
    answer('done');
    expect(requests.filter(({ type }) => type === 'check')).toHaveLength(1);
  });

  test('of an older span does not end the work on a newer one', async () => {
    const { store, loader, answer, check } = loading();
    loader.cover(fleet, fleet);
    answer('done');
    loader.cover({ from: 5000, to: 6000 }, fleet);
    await check(true);
    expect(store.busy.value).toBe(true);
  });
});
