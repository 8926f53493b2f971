import { describe, expect, test } from '@jest/globals';
import { settled } from '@kron/kubernetes/testing/virtualClock';
import { RequestBatcher } from './requestBatcher.ts';

/** A batcher whose requests the test answers. The answer for a name is the number of its request. */
function requestsOf(maxNames: number) {
  const started: string[] = [];
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const requests = new RequestBatcher({
    maxSubjects: maxNames,
    async request(group, names) {
      const number = started.push(`${group}: ${names.join()}`);
      await new Promise<void>((resolve, reject) => {
        ends.push({ resolve, reject });
      });
      return (name) => `${number}${name}`;
    },
  });
  const answered: string[] = [];
  const ask = (group: string, name: string): void => {
    requests.request(group, name).then(
      (answer) => answered.push(answer),
      (error: Error) => answered.push(`${name}: ${error.message}`),
    );
  };
  const end = async (number: number): Promise<void> => {
    ends[number - 1]?.resolve();
    await settled();
  };
  const fail = async (number: number): Promise<void> => {
    ends[number - 1]?.reject(new Error('refused'));
    await settled();
  };
  return { started, answered, ask, end, fail };
}

describe('RequestBatcher', () => {
  test('sends a single call in the same turn', async () => {
    const { started, answered, ask, end } = requestsOf(10);
    ask('prod', 'a');
    await Promise.resolve();
    expect(started).toEqual(['prod: a']);
    await end(1);
    ask('prod', 'a');
    await settled();
    await end(2);
    expect(answered).toEqual(['1a', '2a']);
  });

  test('batches the calls of one turn', async () => {
    const { started, answered, ask, end } = requestsOf(10);
    for (const name of ['a', 'b', 'c']) ask('prod', name);
    await settled();
    expect(started).toEqual(['prod: a,b,c']);
    await end(1);
    expect(answered).toEqual(['1a', '1b', '1c']);
  });

  test('batches calls that arrive during a request into the next one', async () => {
    const { started, answered, ask, end } = requestsOf(10);
    ask('prod', 'a');
    await settled();
    for (const name of ['b', 'c', 'b']) ask('prod', name);
    await settled();
    expect(started).toEqual(['prod: a']);
    await end(1);
    expect(started).toEqual(['prod: a', 'prod: b,c,b']);
    expect(answered).toEqual(['1a']);
    await end(2);
    expect(answered).toEqual(['1a', '2b', '2c', '2b']);
  });

  test('splits a batch above the limit into concurrent requests', async () => {
    const { started, answered, ask, end } = requestsOf(2);
    ask('prod', 'a');
    await settled();
    for (const name of ['b', 'c', 'd', 'e', 'f']) ask('prod', name);
    await end(1);
    expect(started.slice(1)).toEqual(['prod: b,c', 'prod: d,e', 'prod: f']);
    await end(3);
    ask('prod', 'g');
    expect(answered).toEqual(['1a', '3d', '3e']);
    expect(started).toHaveLength(4);
  });

  test('a request that hangs holds up only its own calls while others are answered', async () => {
    const { started, answered, ask, end } = requestsOf(2);
    for (const name of ['a', 'b', 'c']) ask('prod', name);
    await settled();
    for (const name of ['d', 'e', 'f']) {
      ask('prod', name);
      await settled();
      await end(started.length);
    }
    expect(started).toEqual(['prod: a,b', 'prod: c', 'prod: d', 'prod: e', 'prod: f']);
    expect(answered).toEqual(['2c', '3d', '4e']);
  });

  test('groups do not wait for each other', async () => {
    const { started, ask } = requestsOf(10);
    ask('prod', 'a');
    ask('test', 'a');
    await settled();
    expect(started).toEqual(['prod: a', 'test: a']);
  });

  test('a failed request fails only its own calls', async () => {
    const { answered, ask, end, fail } = requestsOf(2);
    ask('prod', 'a');
    await settled();
    for (const name of ['b', 'c', 'd']) ask('prod', name);
    await fail(1);
    await fail(2);
    await end(3);
    expect(answered).toEqual(['a: refused', 'b: refused', 'c: refused', '3d']);
    ask('prod', 'e');
    await settled();
    await end(4);
    expect(answered.at(-1)).toBe('4e');
  });
});
