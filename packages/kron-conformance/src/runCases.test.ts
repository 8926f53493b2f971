import { describe, expect, test } from '@jest/globals';
import type { Case } from './case.ts';
import type { AnswerTimer } from './program.ts';
import { CaseRun, NoAnswers, type Result } from './runCases.ts';

const casesOf = (...ids: string[]) =>
  ids.map(
    (id): Case => ({
      id,
      clause: 'KS-15.1',
      level: 'L5',
      op: 'jobName',
      input: { name: id },
      expected: { jobName: `${id}-1` },
    }),
  );

/** A program in Node that does this with each request `r`. */
function program(body: string): string {
  const script = `
    const say = (answer) => process.stdout.write(JSON.stringify(answer) + "\\n");
    const answer = (r) => ({ jobName: r.name + "-1" });
    require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const r = JSON.parse(line);
      ${body}
    });`;
  return `'${process.execPath}' -e '${script}'`;
}

const cases = casesOf('a', 'b', 'c');

/** The time is over as soon as a request for which it matters has been sent. `exit`: the time to exit. */
function overFor(...ids: string[]): AnswerTimer {
  return (request, onTimeout) => {
    const id = request === null ? 'exit' : (JSON.parse(request) as Case).id;
    if (ids.includes(id)) setImmediate(onTimeout);
    return () => undefined;
  };
}

async function resultsOf(command: string, timer = overFor(), asked = cases): Promise<Result[]> {
  const results: Result[] = [];
  for await (const result of new CaseRun(command, timer).results(asked)) results.push(result);
  return results;
}

const ofB = (body: string): string => `if (r.id === "b") { ${body} } else say(answer(r));`;

test('a request is one line for every reader, whatever separators it contains', async () => {
  const results = await resultsOf(
    program('say(answer(r));'),
    overFor(),
    casesOf('a\u2028b', 'c\u2029', 'd\u0085\n'),
  );
  expect(results.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed']);
});

describe('a program that', () => {
  test.each<[does: string, body: string, ofB: string | null]>([
    ['answers', 'say(answer(r));', null],
    ['repeats the id', 'say({ id: r.id, ...answer(r) });', null],
    ['answers more than is asked', 'say({ ...answer(r), more: 1 });', null],
    ['ends its lines with CR LF', 'process.stdout.write(JSON.stringify(answer(r)) + "\\r\\n");', null],
    [
      'writes an answer in two parts',
      'const text = JSON.stringify(answer(r)); process.stdout.write(text.slice(0, 5)); setImmediate(() => process.stdout.write(text.slice(5) + "\\n"));',
      null,
    ],
    ['cannot answer a request', ofB('say({ unsupported: true });'), 'unsupported'],
    ['answers wrongly', ofB('say({ jobName: "x" });'), 'jobName: expected "b-1", found "x"'],
    ['leaves a field out', ofB('say({});'), 'jobName: expected "b-1", found nothing'],
    [
      'rejects a request',
      ofB('say({ issues: [["spec", "X"]] });'),
      'expected no rejection, found [["spec","X"]]',
    ],
    ['crashes', ofB('process.exit(3);'), 'the program exited with code 3 before it answered'],
    [
      'ends after an answer',
      'process.stdout.write(JSON.stringify(answer(r)) + "\\n", () => process.exit());',
      'the program exited with code 0 before it answered',
    ],
    ['writes garbage', ofB('console.log("hello");'), 'the line is not a JSON object: hello'],
    ['writes a blank line', ofB('console.log("");'), 'the line is not a JSON object: '],
    ['writes a list', ofB('say([answer(r)]);'), 'the line is not a JSON object: [{"jobName":"b-1"}]'],
    [
      'writes half a line and ends',
      ofB('process.stdout.write("{", () => process.exit());'),
      'the program exited with code 0 before it answered',
    ],
    [
      'never ends a line',
      ofB('process.stdout.write("x".repeat(17 << 20));'),
      'the program wrote a line of more than 16 MiB',
    ],
    [
      'answers another request',
      ofB('say({ id: "c", jobName: "c-1" });'),
      'the answer has the id of another request: {"id":"c","jobName":"c-1"}',
    ],
    [
      'answers twice',
      'const own = JSON.stringify(answer(r)) + "\\n"; process.stdout.write(r.id === "a" ? own + own : own);',
      'the program wrote a line that no request asked for',
    ],
  ])('%s', async (_, body, reason) => {
    const [a, b, c] = await resultsOf(program(body));
    expect([a?.status, c?.status]).toEqual(['passed', 'passed']);
    const expected =
      reason === null
        ? { status: 'passed' }
        : reason === 'unsupported'
          ? { status: reason }
          : { status: 'failed', reason };
    expect(b).toEqual({ id: 'b', clause: 'KS-15.1', level: 'L5', ...expected });
  });

  test('hangs', async () => {
    const [a, b, c] = await resultsOf(program(ofB('')), overFor('b'));
    expect([a?.status, b?.reason, c?.status]).toEqual([
      'passed',
      'the program gave no answer in time; does it flush each line?',
      'passed',
    ]);
  });

  test.each<[does: string, command: string, lastTime: string, over: string[]]>([
    [
      'waits for the next request before it answers',
      program('if (globalThis.last) say(answer(globalThis.last)); globalThis.last = r;'),
      'gave no answer in time; does it flush each line?',
      ['a', 'b', 'c'],
    ],
    ['does not exist', 'no-such-program-of-kron 2>/dev/null', 'exited with code 127 before it answered', []],
    ['always crashes', program('process.exit(1);'), 'exited with code 1 before it answered', []],
  ])('%s is given up', async (_, command, lastTime, over) => {
    await expect(resultsOf(command, overFor(...over))).rejects.toThrow(
      new NoAnswers(`the command has answered none of 3 requests; the last time it ${lastTime}`, false),
    );
  });
});

const numbered = Array.from({ length: 24 }, (_, index) => `n${index}`);

/** [what the program does with request number n, the number of results before it is given up] */
test.each<[does: string, body: string, results: number]>([
  ['answers no more', 'if (n > 2) process.exit(1); say(answer(r));', 12],
  ['writes only garbage', 'console.log("x");', 2],
  ['answers every tenth request', 'n % 10 === 0 ? say(answer(r)) : process.exit(1);', 24],
])('a program that %s is given up after failures in a row', async (_, body, count) => {
  const run = new CaseRun(program(`const n = Number(r.id.slice(1)); ${body}`), overFor());
  const results: Result[] = [];
  const ended = (async () => {
    for await (const result of run.results(casesOf(...numbered))) results.push(result);
  })();
  if (count === numbered.length) await ended;
  else await expect(ended).rejects.toThrow(NoAnswers);
  expect(results.length).toBe(count);
});

test.each<[does: string, atEnd: string, over: string[]]>([
  ['can exit by itself', '', []],
  ['is ended if it does not exit', 'setInterval(() => {}, 1e6)', ['exit']],
])('after the last answer, a program %s', async (_, atEnd, over) => {
  const command = program(`say(answer(r)); process.stdin.once("end", () => { ${atEnd} });`);
  const results = await resultsOf(command, overFor(...over));
  expect(results.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed']);
});

test('a run that is stopped has the results so far', async () => {
  const run = new CaseRun(program(ofB('')), (request) => {
    if (request?.includes('"b"') === true) setImmediate(() => run.stop());
    return () => undefined;
  });
  const results: Result[] = [];
  for await (const result of run.results(cases)) results.push(result);
  expect(results.map(({ id }) => id)).toEqual(['a']);
});

test('a rejection is compared as a set', async () => {
  const error = [
    ['spec.a', 'X'],
    ['spec.b', 'Y'],
  ] as const;
  const rejected: Case = { id: 'r', clause: 'KS-16.1', level: 'L4', op: 'validate', input: {}, error };
  const run = new CaseRun(
    program('say({ issues: [["spec.b", "Y"], ["spec.a", "X"], ["spec.b", "Y"]] });'),
    overFor(),
  );
  const results = [];
  for await (const { status } of run.results([rejected])) results.push(status);
  expect(results).toEqual(['passed']);
});
