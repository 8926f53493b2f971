import { Engine, type Post } from './engine.ts';
import type { Steps } from './known.ts';
import type { Request } from './protocol.ts';

/** Where the engine runs: in a worker, or in slices on the page. */
export type EngineHost = {
  post: Post;
  /** Milliseconds from any start. */
  now: () => number;
  /** Calls back after other events have been handled. */
  later: (callback: () => void) => void;
  /** Maximum time in milliseconds that work runs before other events are handled. */
  slice: number;
};

type Work = Exclude<Request, { type: 'cancel' }>;
type Task = { request: Work; steps: Steps };

/** Requests that a reader waits for come first. Requests of one priority are done in their order. */
const priority: Readonly<Record<Work['type'], number>> = {
  load: 0,
  patch: 0,
  explain: 1,
  object: 1,
  instants: 2,
  check: 3,
  table: 3,
  loads: 4,
  problems: 5,
  export: 6,
};

/** Starts an engine. Returns the function that takes requests. */
export function serve({ post, now, later, slice }: EngineHost): (request: Request) => void {
  const engine = new Engine(post);
  let tasks: Task[] = [];
  let isScheduled = false;

  const work = (): void => {
    isScheduled = false;
    const end = now() + slice;
    while (tasks.length > 0 && now() < end) {
      const [task] = tasks;
      if (task === undefined || isDone(task, post)) tasks.shift();
    }
    schedule();
  };
  const schedule = (): void => {
    if (isScheduled || tasks.length === 0) return;
    isScheduled = true;
    later(work);
  };

  return (request) => {
    if (request.type === 'cancel') {
      tasks = tasks.filter((task) => idOf(task.request) !== request.id);
      return;
    }
    // A newer request of a kind replaces the older one. Every patch counts.
    if (request.type !== 'patch') tasks = tasks.filter((task) => task.request.type !== request.type);
    tasks.push({ request, steps: engine.handle(request) });
    tasks.sort((a, b) => rank(a.request) - rank(b.request));
    schedule();
  };
}

function rank(request: Work): number {
  return 'urgent' in request && request.urgent ? priority.explain : priority[request.type];
}

/** Does one step of a task. An error ends only that task. */
function isDone({ request, steps }: Task, post: Post): boolean {
  try {
    return steps.next().done === true;
  } catch (error) {
    const { name: code, message } = error instanceof Error ? error : new Error(String(error));
    post({ type: 'failed', id: idOf(request), code, message });
    return true;
  }
}

function idOf(request: Work): number | null {
  return request.type === 'load' || request.type === 'patch' ? null : request.id;
}
