import { expect, test } from '@jest/globals';
import type { Answer, Request } from '../worker/protocol.ts';
import { lastingEngine, workerDied } from './lastingEngine.ts';

type Started = {
  place: 'worker' | 'page';
  requests: Request[];
  isClosed: boolean;
  answer: (answer: Answer) => void;
  die: () => void;
};

/** An engine with the places in which it was started, in order. */
function started(canWork = true): {
  engine: ReturnType<typeof lastingEngine>;
  places: Started[];
  answers: Answer[];
} {
  const places: Started[] = [];
  const answers: Answer[] = [];
  const begin =
    (place: Started['place']) =>
    (answer: Started['answer'], die: () => void = () => undefined) => {
      const one: Started = { place, requests: [], isClosed: false, answer, die };
      places.push(one);
      const close = (): void => {
        one.isClosed = true;
      };
      return { send: (request: Request) => void one.requests.push(request), close };
    };
  const worker = canWork ? begin('worker') : () => null;
  const engine = lastingEngine({ worker, page: begin('page') }, (answer) => answers.push(answer));
  return { engine, places, answers };
}

const load: Request = { type: 'load', fleet: {} };
const objects = { type: 'objects', rows: [] } as unknown as Answer;
const check: Request = { type: 'check', id: 7 };
const table = (id: number): Request => ({
  type: 'table',
  id,
  span: { from: 0, to: 1 },
  filter: { rows: null, outcomes: [], now: null },
  offset: 0,
  limit: 1,
});

test('without workers the engine runs on the page', () => {
  const { engine, places } = started(false);
  engine.send(load);
  expect(places).toMatchObject([{ place: 'page', requests: [load] }]);
});

test('if the worker dies before it answers, the page gets its requests', () => {
  const { engine, places } = started();
  engine.send(load);
  places[0]?.die();
  expect(places).toMatchObject([{ isClosed: true }, { place: 'page', requests: [load] }]);
});

test('if a worker dies later, another one loads the Fleet and answers what is open', () => {
  const { engine, places, answers } = started();
  engine.send(load);
  places[0]?.answer(objects);
  for (const request of [check, table(8), table(9), { type: 'explain', id: 10 } as Request])
    engine.send(request);
  engine.send({ type: 'cancel', id: 10 });
  const checked: Answer = { type: 'checked', id: 7, matches: true };
  places[0]?.answer(checked);
  places[0]?.die();
  expect(places[1]).toMatchObject({ place: 'worker', requests: [load, table(9)] });
  places[1]?.answer(objects);
  // The page takes the objects again, because the first worker can have died of a change to them.
  expect(answers).toEqual([objects, checked, objects]);
  engine.send(check);
  expect(places[1]?.requests.at(-1)).toBe(check);
});

test('another worker loads the Fleet as it is then', () => {
  const { engine, places } = started();
  let now = 1;
  engine.send({
    type: 'load',
    get fleet() {
      return now;
    },
  });
  places[0]?.answer(objects);
  engine.send({ type: 'patch', patch: {} });
  now = 2;
  places[0]?.die();
  expect(places[1]?.requests).toEqual([{ type: 'load', fleet: 2 }]);
});

test('a second death is reported, and all requests fail', () => {
  const { engine, places, answers } = started();
  engine.send(load);
  places[0]?.answer(objects);
  places[0]?.die();
  places[1]?.answer(objects);
  engine.send(check);
  places[1]?.die();
  engine.send({ type: 'patch', patch: {} });
  engine.send(table(8));
  engine.send({ type: 'cancel', id: 8 });
  expect(places).toHaveLength(2);
  const failed = [null, 7, 8].map((id) => ({ type: 'failed', id, message: workerDied }));
  expect(answers).toEqual([objects, objects, ...failed]);
});
