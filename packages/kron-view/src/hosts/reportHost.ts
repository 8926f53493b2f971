import { mount } from '../mount.tsx';
import type { FleetSource } from '../source.ts';
import { panels } from '../state/viewState.ts';
import { programEngine } from './programEngine.ts';

/**
 * Mounts the view in a report. The page has the Fleet in `#kron-fleet`, and the program of the worker as text in
 * `#kron-worker`.
 *
 * @param asked - the panel to open
 */
export function mountReport(asked: string | undefined): void {
  const text = document.querySelector('#kron-worker')?.textContent ?? '';
  const program = {
    url: () => URL.createObjectURL(new Blob([text], { type: 'text/javascript' })),
    // The Content Security Policy of the page allows this script by its hash.
    fill: (script: HTMLScriptElement) => {
      script.textContent = text;
    },
  };
  const source: FleetSource = {
    // The function is async, so that a text that is not JSON rejects the promise instead of throwing.
    fleet: async () => JSON.parse(document.querySelector('#kron-fleet')?.textContent ?? '') as unknown,
    engine: (onAnswer) => programEngine(program, onAnswer),
  };
  const panel = panels.find((one) => one === asked);
  const tables = setTablesAside();
  mount(document.body, source, {
    ...(panel === undefined ? {} : { panel }),
    onPainted: () => tables?.classList.add('kron-replaced'),
  });
}

/**
 * Moves the tables of the report out of the `main` element, because the view has its own `main`. They are shown until the
 * view has painted.
 */
function setTablesAside(): HTMLElement | null {
  const main = document.querySelector('main');
  if (main === null) return null;
  const aside = document.createElement('div');
  aside.className = 'kron-tables';
  aside.append(...main.childNodes);
  main.replaceWith(aside);
  return aside;
}
