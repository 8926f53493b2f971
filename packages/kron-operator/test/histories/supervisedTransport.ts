import type { ObjectRef } from '@kron/kubernetes/kubeObject';
import type { Call, Place, Transport, WatchEvent, WatchQuery, WriteCall } from '@kron/kubernetes/transport';
import type { CallFacts, Calls } from './calls.ts';
import type { Machine } from './machine.ts';
import type { OpenWatches } from './openWatches.ts';

/** Where in a call its process comes to harm. */
export type CallPoint = 'before' | 'after';

export type Supervision = {
  readonly calls: Calls;
  readonly watches: OpenWatches;
  readonly machine: Machine;
  /** Told of every point that the process comes to, and may freeze or kill it there. */
  readonly at: (point: CallPoint) => void;
  /** Lets an answer take its time on the way back: what was done is seen on watches before. */
  readonly answerLate: (facts: CallFacts) => Promise<void>;
  /** Told of each Job that it asks for, when it does. */
  readonly onCreate: (name: string) => void;
  /** Told of the UID of each object that it wants deleted. */
  readonly onDelete: (uid: string) => void;
};

/** A process's way to the server, on which it can be stopped before and after each of its calls. */
export function supervisedTransport(
  transport: Transport,
  { calls, watches, machine, at, answerLate, onCreate, onDelete }: Supervision,
): Transport {
  async function supervised<T>(facts: CallFacts, run: () => Promise<T>): Promise<T> {
    at('before');
    await machine.mayGoOn();
    const end = calls.send(facts);
    let result: { readonly value: T } | { readonly error: unknown };
    try {
      result = { value: await run() };
    } catch (error) {
      result = { error };
    }
    end();
    await answerLate(facts);
    at('after');
    await machine.mayGoOn();
    if ('error' in result) throw result.error;
    return result.value;
  }

  async function* watch(query: WatchQuery, signal: AbortSignal): AsyncGenerator<WatchEvent, void, void> {
    await machine.mayGoOn();
    yield* watches.listen(machine, transport.watch(query, signal));
  }

  return {
    get: (ref, call) => supervised(factsOf('get', ref), () => transport.get(ref, call)),
    list: (query, call) => supervised(factsOf('list', query), () => transport.list(query, call)),
    watch,
    create: (place, object, call) => {
      if (place.resource.plural === 'jobs' && call?.dryRun !== true) onCreate(object.metadata.name);
      return supervised(factsOf('create', place, call), () => transport.create(place, object, call));
    },
    replace: (ref, object, call) =>
      supervised(factsOf('update', ref, call), () => transport.replace(ref, object, call)),
    patch: (ref, patch, call) =>
      supervised(factsOf('patch', ref, call), () => transport.patch(ref, patch, call)),
    delete: (ref, options, call) => {
      onDelete(options.uid);
      return supervised(factsOf('delete', ref, call), () => transport.delete(ref, options, call));
    },
  };
}

function factsOf(
  verb: CallFacts['verb'],
  { resource, namespace = '', name = '' }: Place & Partial<Pick<ObjectRef, 'name'>>,
  call: Call & WriteCall = {},
): CallFacts {
  return { verb, resource: resource.plural, namespace, name, dryRun: call.dryRun === true };
}
