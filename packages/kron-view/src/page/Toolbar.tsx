import { expectedOutcomes } from '@kron/fleet/timeline/reasonText';
import { notOnRecord } from '@kron/fleet/timeline/shownOutcome';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { labelNames } from '../state/groupRows.ts';
import { type SpanButton, spanAfter, spanButtons } from '../state/spanButtons.ts';
import type { Store } from '../state/store.ts';
import { outcomeNames } from '../timeline/markKind.ts';
import { Choice } from '../controls/Choice.tsx';
import { localZone } from '../controls/useClock.ts';

const signs: Readonly<Record<SpanButton, string>> = {
  Earlier: '‹',
  'Zoom out': '−',
  'Zoom in': '+',
  Later: '›',
  Now: 'Now',
};

/**
 * The search, the filters, and the buttons that move the time axis. On a narrow page a button shows and hides the filters.
 */
export function Toolbar({ store }: { store: Store }): JSX.Element {
  const [isUnfolded, setUnfolded] = useState(false);
  const move = (button: SpanButton): void => {
    store.span.value = spanAfter(button, store.span.value, store.now.value);
  };
  return (
    <div class="toolbar">
      <label class="field search">
        <span class="label">Search</span>
        <input
          type="search"
          value={store.search.value}
          placeholder="name, label:team=db, tz:Europe/*"
          spellcheck={false}
          autocomplete="off"
          onInput={({ currentTarget }) => {
            store.search.value = currentTarget.value;
          }}
        />
      </label>
      <button type="button" class="fold" aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
        Filters
      </button>
      <div class={isUnfolded ? 'filters unfolded' : 'filters'}>
        <Choice
          label="Outcome"
          value={store.outcomes.value.join()}
          options={[
            ['', 'all'],
            ...(store.past.value === null ? expectedOutcomes : [...outcomeNames, notOnRecord]).map(
              (outcome) => [outcome, outcome] as const,
            ),
          ]}
          onChange={(value) => {
            store.outcomes.value = value === '' ? [] : value.split(',');
          }}
        />
        <Choice
          label="Group by"
          value={store.group.value}
          options={[
            ['namespace', 'namespace'],
            ...labelNames(store.rows.value).map((name) => [`label:${name}`, `label ${name}`] as const),
            ['none', 'none'],
          ]}
          onChange={(value) => {
            store.group.value = value;
          }}
        />
        <Choice
          label="Time zone"
          value={store.zone.value}
          options={zoneOptions(Object.keys(store.fleet.value?.zones ?? {}), localZone(store))}
          onChange={(value) => {
            store.zone.value = value;
          }}
        />
      </div>
      <div class="buttons">
        {spanButtons.map((button) => (
          <button key={button} type="button" aria-label={button} title={button} onClick={() => move(button)}>
            {signs[button]}
          </button>
        ))}
      </div>
    </div>
  );
}

function zoneOptions(zones: readonly string[], local: string): [string, string][] {
  return [
    ['own', 'each its own'],
    ['utc', 'UTC'],
    ['local', `this browser's, ${local}`],
    ...zones.filter((zone) => zone !== 'UTC').map((zone): [string, string] => [zone, zone]),
  ];
}
