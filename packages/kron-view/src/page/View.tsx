import type { ComponentType, JSX } from 'preact';
import { ExplainPanel } from '../explain/ExplainPanel.tsx';
import { LoadPanel } from '../load/LoadPanel.tsx';
import { PrintedProblems } from '../problems/PrintedProblems.tsx';
import { ProblemsPanel } from '../problems/ProblemsPanel.tsx';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import { type Panel, panels } from '../state/viewState.ts';
import { TablePanel } from '../table/TablePanel.tsx';
import { PrintedTimeline } from '../timeline/PrintedTimeline.tsx';
import { Timeline } from '../timeline/Timeline.tsx';
import { leftOutText } from './leftOutText.ts';
import { Heading } from './Heading.tsx';
import { LiveAlert } from './LiveAlert.tsx';
import { panelID, Tabs, tabID } from './Tabs.tsx';
import { Toolbar } from './Toolbar.tsx';

export type PanelProps = { store: Store; client: Client };

const components: Readonly<Record<Panel, ComponentType<PanelProps>>> = {
  timeline: Timeline,
  load: LoadPanel,
  problems: ProblemsPanel,
  table: TablePanel,
};

/** The whole view. */
export function View({ store, client }: PanelProps): JSX.Element {
  const isLoaded = store.fleet.value !== null;
  return (
    <div class={frameClass(store)}>
      <main aria-busy={store.busy.value ? 'true' : 'false'}>
        {store.alerts.value.map((text) => (
          <p key={text} class="alert" role="alert">
            {text}
          </p>
        ))}
        <LiveAlert store={store} />
        <Heading store={store} />
        <Toolbar store={store} />
        <Tabs store={store} />
        {panels.map((panel) => {
          const isShown = store.panel.value === panel;
          const Component = components[panel];
          return (
            <section
              key={panel}
              role="tabpanel"
              id={panelID(panel)}
              aria-labelledby={tabID(panel)}
              hidden={!isShown}
            >
              {isShown && isLoaded ? <Component store={store} client={client} /> : null}
            </section>
          );
        })}
        {isLoaded ? <PrintedTimeline store={store} /> : null}
        {printsProblems(store) ? <PrintedProblems store={store} client={client} /> : null}
        <p class="status" role="status">
          {statusText(store)}
        </p>
      </main>
      {store.run.value === null || !isLoaded ? null : (
        <ExplainPanel store={store} client={client} run={store.run.value} />
      )}
    </div>
  );
}

/** A report prints its static part, which has them. */
function printsProblems({ fleet, live, panel, busy }: Store): boolean {
  const isReport = live.value === null && fleet.value?.source.kind !== 'text';
  return fleet.value !== null && !isReport && panel.value !== 'problems' && !busy.value;
}

function frameClass({ run, live }: Store): string {
  const isStale = live.value !== null && (live.value.lost !== null || live.value.disconnected !== null);
  return `frame${run.value === null ? '' : ' explaining'}${isStale ? ' stale' : ''}`;
}

function statusText({ rows, shown, search, busy, columns, message }: Store): string {
  if (message.value !== '') return message.value;
  const found = search.value === '' ? '' : `${shown.value.length} of ${rows.value.length} objects found. `;
  if (busy.value) return `${found}computing…`;
  const without = shown.value.filter(({ row }) => !columns.value.has(row)).length;
  return `${found}${leftOutText(without)}`.trim();
}
