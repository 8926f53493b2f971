import type { ObjectRef } from '@kron/kubernetes/kubeObject';
import type { Call, Place, Transport, WatchEvent, WatchQuery, WriteCall } from '@kron/kubernetes/transport';
import type { CallFacts, Calls } from './calls.ts';
import type { Machine } from './machine.ts';
import type { OpenWatches } from './openWatches.ts';

/** The point of a call at which a fault hits the process. */
export type CallPoint = 'before' | 'after';

export type Supervision = {
  readonly calls: Calls;
  readonly watches: OpenWatches;
  readonly machine: Machine;
  /** Called at every point, where it can freeze or kill the process. */
  readonly at: (point: CallPoint) => void;
  /** Delays an answer, so that watches show the change before it. */
  readonly answerLate: (facts: CallFacts) => Promise<void>;
  /** Called for each create of a Job, when it is sent. */
  readonly onCreate: (name: string) => void;
  /** Called with the UID of each object whose deletion is requested. */
  readonly onDelete: (uid: string) => void;
};

/** A transport that can stop its process before and after each call. */
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
  // The server does not see the name in a create, because the path has none.
  const path = { resource: resource.plural, namespace, name: verb === 'create' ? '' : name };
  return { verb, ...path, dryRun: call.dryRun === true };
}
