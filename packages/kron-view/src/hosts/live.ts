import { mount } from '../mount.tsx';
import { ChangeReader } from './changeReader.ts';
import { takeToken } from './takeToken.ts';
import type { FleetSource, PageClock } from '../source.ts';
import { programEngine } from './programEngine.ts';

/** Mounts the view of `kron ui`. @param workerPath - the program of the worker */
export function mountLive(workerPath: string, clock: PageClock): void {
  const reader = new ChangeReader(takeToken(window));
  const url = trustedPath(workerPath) as string;
  const program = {
    url: () => url,
    fill: (script: HTMLScriptElement) => {
      script.src = url;
    },
  };
  const source: FleetSource = {
    fleet: async () => reader.fleet(),
    live: { follow: (take) => reader.follow(take), clock },
    engine: (onAnswer) => programEngine(program, onAnswer),
  };
  // The page has no style sheet of its own.
  document.body.style.margin = '0';
  mount(document.body, source, {
    onTitle: (title) => {
      document.title = title;
    },
  });
}

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ) => { createScriptURL: (text: string) => unknown };
};

/** The policy of the page runs a program only from a path that this policy made. */
function trustedPath(path: string): unknown {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  const createScriptURL = (text: string): string => {
    if (text !== path) throw new TypeError('expected the path of the worker');
    return text;
  };
  return trustedTypes?.createPolicy('kron-view', { createScriptURL }).createScriptURL(path) ?? path;
}
