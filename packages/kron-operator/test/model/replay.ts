import type { Message } from '../stepwise/wire.ts';
import { type ReplicaName, type Scene, Stage } from '../stepwise/stage.ts';
import type { Trace } from './trace.ts';

type Identity = { readonly replica: string; readonly life: number };
type Tagged = string | Readonly<Record<string, unknown>>;

/** A state of `kron.qnt`, as far as the replay reads it. */
type State = {
  readonly now: number;
  readonly ttl: number;
  readonly skew: Readonly<Record<ReplicaName, number>>;
  readonly server: {
    readonly lease: { readonly holder: Identity };
    readonly status: { readonly claim: Tagged; readonly outcome: string };
    readonly job: Tagged;
    readonly runs: number;
  };
  readonly net: readonly ModelMessage[];
  readonly processes: Readonly<Record<ReplicaName, Process>>;
  readonly last: Tagged;
};

type ModelMessage = {
  readonly id: number;
  readonly from: Identity;
  readonly request: Tagged;
  readonly stage: Tagged;
  readonly awaited: boolean;
};

type Process = { readonly me: Identity; readonly leads: boolean; readonly renewedAt: number };

/** Where the real code did not follow the model. */
type Divergence = {
  readonly step: number;
  readonly action: string;
  readonly model: unknown;
  readonly real: unknown;
  readonly log: readonly string[];
};

const noTtl = -1;
/** Seconds for which a renewal allows writes. */
const fence = 10;

/** Takes each action of a trace as a step of the real code, and compares the states after each. */
export async function replay(trace: Trace): Promise<Divergence | undefined> {
  const [first, ...states] = trace as unknown as readonly [State, ...State[]];
  const ttl = first.ttl === noTtl ? null : first.ttl;
  const stage = await Stage.start({ ttl, skew: first.skew });
  /** The messages of the wire, by those of the model. */
  const sent = new Map<number, number>();
  try {
    for (const [index, state] of states.entries()) {
      const action = JSON.stringify(state.last);
      await act(stage, state.last, sent);
      const { scene } = stage;
      const model = sceneOf(state);
      if (describe(model) !== describe(scene))
        return { step: index + 1, action, model, real: scene, log: stage.log };
      match(state.net, scene.messages, sent);
      if (isOver(state)) return undefined;
    }
    return undefined;
  } finally {
    await stage.close();
  }
}

/** The real process now records the end of the Job, which the model does not have. */
function isOver({ server: { status, job } }: State): boolean {
  return status.outcome !== 'Open' && untag(job)[0] !== 'Active';
}

async function act(stage: Stage, last: Tagged, sent: ReadonlyMap<number, number>): Promise<void> {
  const [action, argument] = untag(last);
  const message = (): number => sent.get(argument as number) ?? -1;
  const replica = argument as ReplicaName;
  switch (action) {
    case 'Pass':
      return stage.pass(argument as number);
    case 'Deliver':
      return stage.deliver(message());
    case 'Hear':
      return stage.hear(message());
    case 'Lose':
      return stage.lose(message());
    case 'GiveUp':
      return stage.fire(replica, 'limits');
    case 'Campaign':
      return stage.fire(replica, 'campaign');
    case 'Work':
      return stage.fire(replica, 'work');
    case 'Watch':
      return stage.watch(replica);
    case 'Crash':
      return stage.crash(replica);
    case 'Finish':
      return stage.finish();
    case 'Expire':
      return stage.expire();
    // The replay takes no step of a process that is stalled.
    case 'Stall':
      return undefined;
    default:
      throw new RangeError(`no step for the action ${action}`);
  }
}

/** Pairs the messages that both have sent since the last step. */
function match(net: readonly ModelMessage[], messages: readonly Message[], sent: Map<number, number>): void {
  const known = new Set(sent.values());
  const added = messages.filter(({ id }) => !known.has(id));
  for (const message of net) {
    if (sent.has(message.id)) continue;
    const { from, kind } = toMessage(message);
    const index = added.findIndex((other) => other.from === from && other.kind === kind);
    const [found] = added.splice(index, 1);
    if (found !== undefined) sent.set(message.id, found.id);
  }
}

function sceneOf({ now, server, net, processes }: State): Scene {
  const { lease, status, job, runs } = server;
  const all = Object.values(processes);
  const claim = untag(status.claim)[1] as { readonly holder: Identity; readonly at: number } | undefined;
  return {
    now,
    holder: nameOf(lease.holder),
    claim: claim === undefined ? undefined : { holder: nameOf(claim.holder), at: claim.at },
    outcome: status.outcome === 'Open' ? undefined : status.outcome.toLowerCase(),
    job: ({ Absent: 'absent', Active: 'active' } as const)[untag(job)[0]] ?? 'finished',
    runs,
    isBeside: false,
    messages: net.map(toMessage),
    leading: all
      .filter(({ leads }) => leads)
      .map(({ me }) => nameOf(me))
      .sort(),
    writing: all
      .filter(({ renewedAt }) => now - renewedAt < fence)
      .map(({ me }) => nameOf(me))
      .sort(),
  };
}

function toMessage({ id, from, request, stage, awaited }: ModelMessage): Message {
  const kind = untag(request)[0] as Message['kind'];
  return { id, from: nameOf(from), kind, isAnswered: untag(stage)[0] === 'Answered', isAwaited: awaited };
}

/** Leaves out the ids of messages, which both assign on their own, and reads for which no process waits. */
function describe({ messages, ...rest }: Scene): string {
  const effective = messages.filter(({ kind, isAwaited }) => isAwaited || !kind.startsWith('Get'));
  return JSON.stringify({
    ...rest,
    messages: effective.map(({ id: _, ...message }) => JSON.stringify(message)).sort(),
  });
}

function nameOf({ replica, life }: Identity): string {
  return `${replica}${life}`;
}

function untag(tagged: Tagged): [tag: string, value: unknown] {
  return typeof tagged === 'string' ? [tagged, undefined] : (Object.entries(tagged)[0] ?? ['', undefined]);
}
