import { mount } from '../mount.tsx';
import { ChangeReader } from './changeReader.ts';
import { reloadWithToken, takeToken } from './takeToken.ts';
import type { FleetSource, PageClock } from '../source.ts';
import { programEngine } from './programEngine.ts';

/**
 * Mounts the view in the page of `kron ui`.
 *
 * @param workerPath - the path of the program that the worker runs
 */
export function mountLive(workerPath: string, clock: PageClock): void {
  const reader = new ChangeReader(takeToken(window));
  reloadWithToken(window);
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

/**
 * Makes a trusted URL of the path of the worker. The Content Security Policy of the page allows a worker only from a URL
 * that the Trusted Types policy `kron-view` made.
 */
function trustedPath(path: string): unknown {
  const { trustedTypes } = window as { trustedTypes?: Policies };
  const createScriptURL = (text: string): string => {
    if (text !== path) throw new TypeError('expected the path of the worker');
    return text;
  };
  return trustedTypes?.createPolicy('kron-view', { createScriptURL }).createScriptURL(path) ?? path;
}
