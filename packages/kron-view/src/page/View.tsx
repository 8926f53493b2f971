import type { ComponentType, JSX } from 'preact';
import { spanText } from '../clock/spanText.ts';
import { ExplainPanel } from '../explain/ExplainPanel.tsx';
import { LoadPanel } from '../load/LoadPanel.tsx';
import { ObjectPage } from '../object/ObjectPage.tsx';
import { FollowProblems, PrintedProblems, ProblemsPanel } from '../problems/ProblemsPanel.tsx';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import { type Panel, panels } from '../state/viewState.ts';
import { TablePanel } from '../table/TablePanel.tsx';
import { PrintedTimeline } from '../timeline/PrintedTimeline.tsx';
import { Timeline } from '../timeline/Timeline.tsx';
import { lostText, sourceText } from './pageTexts.ts';
import { panelID, tabID, Tabs } from './Tabs.tsx';
import { Toolbar } from './Toolbar.tsx';

type PanelProps = { store: Store; client: Client };

const components: Readonly<Record<Panel, ComponentType<PanelProps>>> = {
  timeline: Timeline,
  load: LoadPanel,
  problems: ProblemsPanel,
  table: TablePanel,
};

export function View({ store, client }: PanelProps): JSX.Element {
  const isLoaded = store.fleet.value !== null;
  const object = isLoaded ? store.object.value : null;
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
        {isLoaded ? <FollowProblems store={store} client={client} /> : null}
        {object === null ? null : <ObjectPage store={store} client={client} identity={object} />}
        {/* The panels stay, so that what the user has opened and the focus are there when the page closes. */}
        <div hidden={object !== null}>
          <Panels store={store} client={client} />
        </div>
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

function Panels({ store, client }: PanelProps): JSX.Element {
  const isLoaded = store.fleet.value !== null;
  return (
    <>
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
      {isLoaded && store.panel.value !== 'problems' ? <PrintedProblems store={store} /> : null}
    </>
  );
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

/**
 * The text of the status line about objects that are left out because the page cannot hold all periods.
 *
 * @example
 * leftOutText(2) // 'too many periods: 2 objects are left out until you zoom in or search for fewer'
 * leftOutText(0) // ''
 */
function leftOutText(objects: number): string {
  if (objects === 0) return '';
  const what = objects === 1 ? '1 object is' : `${objects} objects are`;
  return `too many periods: ${what} left out until you zoom in or search for fewer`;
}

/** Warns that the shown data is out of date, and shows the notes of a live source. */
function LiveAlert({ store }: { store: Store }): JSX.Element | null {
  const live = store.live.value;
  if (live === null) return null;
  const { lost, notes, disconnected } = live;
  const alert = disconnected ?? (lost === null ? null : lostText(lost, store.now.value));
  return (
    <>
      {alert === null ? null : (
        <p class="alert" role="alert">
          {alert}
        </p>
      )}
      {notes.map((note) => (
        <p key={note} class="note">
          {`note: ${note}`}
        </p>
      ))}
    </>
  );
}

/** The heading of the view: what it shows, and which versions of kron and of the time zone database it uses. */
function Heading({ store }: { store: Store }): JSX.Element {
  const fleet = store.fleet.value;
  const count = store.rows.value.length;
  if (fleet === null) return <h1>What runs when</h1>;
  return (
    <header class="heading">
      <h1>What runs when</h1>
      <p>
        {count === 1 ? '1 object' : `${count} objects`}
        {sourceText(fleet.source)}
        {`, ${spanText(store.span.value)}`}
        {store.live.value === null ? null : (
          <>
            {' '}
            <span class="live">live</span>
          </>
        )}
        <span class="faint">
          {` kron ${fleet.kron}, time zones ${fleet.tzdata === null ? 'of this browser' : fleet.tzdata}`}
        </span>
      </p>
      {fleet.withheld.map(({ what, why }) => (
        <p key={what} class="note">{`not read: ${what} (${why})`}</p>
      ))}
    </header>
  );
}
