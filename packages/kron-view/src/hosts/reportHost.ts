import { mount } from '../mount.tsx';
import type { FleetEngine, FleetSource } from '../source.ts';
import { panels } from '../state/viewState.ts';
import { type Connect, engineEvent } from '../worker/pageEngine.ts';
import type { Answer } from '../worker/protocol.ts';
import { lastingEngine } from './lastingEngine.ts';

type OnAnswer = (answer: Answer) => void;

/**
 * Mounts the view in a report. The page has the Fleet in `#kron-fleet` and the program of the worker as text in `#kron-worker`.
 *
 * @param asked - the panel to open
 */
export function mountReport(asked: string | undefined): void {
  const program = document.querySelector('#kron-worker')?.textContent ?? '';
  const source: FleetSource = {
    // An async function, so that a text that is no JSON is a rejection.
    fleet: async () => JSON.parse(document.querySelector('#kron-fleet')?.textContent ?? '') as unknown,
    engine: (onAnswer) =>
      lastingEngine(
        {
          worker: (take, onDeath) => workerEngine(program, take, onDeath),
          page: (take) => pageEngine(program, take),
        },
        onAnswer,
      ),
  };
  const panel = panels.find((one) => one === asked);
  const tables = setTablesAside();
  mount(document.body, source, {
    ...(panel === undefined ? {} : { panel }),
    onPainted: () => tables?.classList.add('kron-replaced'),
  });
}

/** null: the browser or a policy forbids workers. */
function workerEngine(program: string, onAnswer: OnAnswer, onDeath: () => void): FleetEngine | null {
  try {
    const url = URL.createObjectURL(new Blob([program], { type: 'text/javascript' }));
    const worker = new Worker(url);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => onAnswer(data));
    worker.addEventListener('error', onDeath);
    return {
      send: (request) => worker.postMessage(request, []),
      close: () => {
        worker.terminate();
        URL.revokeObjectURL(url);
      },
    };
  } catch {
    return null;
  }
}

/** Runs the worker's program on the page. The page's policy has the hash of that program, too. */
function pageEngine(program: string, onAnswer: OnAnswer): FleetEngine {
  let send: FleetEngine['send'] | undefined;
  const script = document.createElement('script');
  script.addEventListener(engineEvent, (event) => {
    const connect = (event as CustomEvent<Connect>).detail;
    send = connect(onAnswer);
  });
  script.textContent = program;
  document.body.append(script);
  return { send: (request) => send?.(request), close: () => script.remove() };
}

/** Puts the tables aside, as the view has a `main` of its own. They are shown until the view has painted, and in print. */
function setTablesAside(): HTMLElement | null {
  const main = document.querySelector('main');
  if (main === null) return null;
  const aside = document.createElement('div');
  aside.className = 'kron-tables';
  aside.append(...main.childNodes);
  main.replaceWith(aside);
  return aside;
}
