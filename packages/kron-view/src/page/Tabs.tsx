import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { wrongCount } from '../problems/problemRows.ts';
import { tabAfter } from './tabAfter.ts';
import type { Store } from '../state/store.ts';
import { type Panel, panels } from '../state/viewState.ts';

const panelTitles: Readonly<Record<Panel, string>> = {
  timeline: 'Timeline',
  load: 'Load',
  problems: 'Problems',
  table: 'Table',
};

/** The tabs of the panels. Arrow keys move between them. */
export function Tabs({ store }: { store: Store }): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const wrong = wrongCount(store.problems.value.value ?? []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = tabAfter(store.panel.value, event.key);
    if (next === null) return;
    event.preventDefault();
    store.panel.value = next;
    list.current?.querySelector<HTMLElement>(`#${tabID(next)}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label="Panels" ref={list} onKeyDown={onKeyDown}>
      {panels.map((panel) => {
        const isSelected = store.panel.value === panel;
        return (
          <button
            key={panel}
            type="button"
            role="tab"
            id={tabID(panel)}
            aria-selected={isSelected}
            aria-controls={panelID(panel)}
            aria-description={panel === 'problems' && wrong > 0 ? `${wrong} wrong now` : undefined}
            tabIndex={isSelected ? 0 : -1}
            onClick={() => {
              store.panel.value = panel;
            }}
          >
            {panelTitles[panel]}
            {panel === 'problems' && wrong > 0 ? (
              <span class="count" aria-hidden="true">
                {wrong}
              </span>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}

export function tabID(panel: Panel): string {
  return `kron-tab-${panel}`;
}

export function panelID(panel: Panel): string {
  return `kron-panel-${panel}`;
}
