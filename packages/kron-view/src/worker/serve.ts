import { Engine, type Post } from './engine.ts';
import type { Steps } from './known.ts';
import type { Request } from './protocol.ts';

/** The environment of an engine: a worker, or the page. */
type EngineHost = {
  post: Post;
  /** The time in milliseconds from an arbitrary start. */
  now: () => number;
  /** Calls back after other events have been handled. */
  later: (callback: () => void) => void;
  /** The longest time that work runs before other events are handled, in milliseconds. */
  slice: number;
};

type Work = Exclude<Request, { type: 'cancel' }>;
type Task = { request: Work; steps: Steps };

/** The order of requests by type: a lower number comes first. Requests with the same number keep their order. */
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
    tasks = tasks.filter((task) => !replaces(request.type, task.request.type));
    tasks.push({ request, steps: engine.handle(request) });
    tasks.sort((a, b) => rank(a.request) - rank(b.request));
    schedule();
  };
}

/**
 * Whether a newer request replaces an older request. A request replaces requests of its own type. Exception: a patch is a
 * further change and replaces nothing. A new Fleet also replaces older patches, because they change the old Fleet.
 */
function replaces(newer: Work['type'], older: Work['type']): boolean {
  if (newer === 'patch') return false;
  return newer === older || (newer === 'load' && older === 'patch');
}

function rank(request: Work): number {
  return 'urgent' in request && request.urgent ? priority.explain : priority[request.type];
}

/** Runs one step of a task. Returns true if the task is done. An error ends only this task. */
function isDone({ request, steps }: Task, post: Post): boolean {
  try {
    return steps.next().done === true;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    post({ type: 'failed', id: idOf(request), message });
    return true;
  }
}

function idOf(request: Work): number | null {
  return request.type === 'load' || request.type === 'patch' ? null : request.id;
}
