import type { ComponentChildren, JSX } from 'preact';
import type { Store } from '../state/store.ts';
import type { MarkKind } from './markKind.ts';
import { MarkSign } from './MarkSign.tsx';

type Entries = readonly (readonly [kind: MarkKind, text: string])[];

const entries: Entries = [
  ['planned', 'planned'],
  ['unschedulable', 'unschedulable'],
  ['suspended', 'suspended'],
  ['start', 'start'],
  ['stop', 'stop'],
  ['idle', 'changes nothing'],
];

/** The entries for two states of KronJobs in a cluster: waiting for an active Job to end, and paused. */
const flowEntries = [
  ['waiting', 'waiting for a place'],
  ['paused', 'paused'],
] as const satisfies Entries;

const pastEntries: Entries = [
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['running', 'running'],
  ['skipped', 'skipped'],
  ['missed', 'missed'],
  ['executed', 'executed, result not on record'],
  ['manualSucceeded', 'underlined: manual Job'],
];

const size = 16;

export function TimelineLegend({ store }: { store: Store }): JSX.Element {
  const hasPast = store.past.value !== null;
  const hasSlots = store.rows.value.some(({ isSpread }) => isSpread);
  const shownFlow = flowEntries.filter(([kind]) => store.rows.value.some(({ flow }) => flow === kind));
  return (
    <ul class="legend timeline-legend" aria-label="Legend">
      {[...entries, ...shownFlow, ...(hasPast ? pastEntries : [])].map(([kind, text]) => (
        <li key={kind}>
          <svg width={size} height={size} aria-hidden="true">
            <MarkSign kind={kind} x={size / 2} y={size / 2} />
          </svg>
          {text}
        </li>
      ))}
      <Drawn text="window">
        <path d="M2 4v8M2 8h24M26 4v8" fill="none" stroke="var(--kron-window)" stroke-width="2" />
      </Drawn>
      {hasSlots ? (
        <Drawn text="slot of a spread group">
          <path d="M2 4v8M2 8h24M26 4v8" fill="none" stroke="var(--kron-window)" stroke-width="2" />
          <path d="M9 8h7" stroke="var(--kron-window)" stroke-width="5" />
        </Drawn>
      ) : null}
      <Drawn text="24 runs">
        <rect x={2} y={1} width={24} height={14} rx={7} fill="var(--kron-planned)" />
        <text x={14} y={12} text-anchor="middle" font-size="10" fill="var(--kron-plot)">
          24
        </text>
      </Drawn>
      {hasPast ? <PastEntries /> : null}
    </ul>
  );
}

/** The entries for the bars, lines and hatching of past runs. `pastEntries` has the entries for their marks. */
function PastEntries(): JSX.Element {
  return (
    <>
      <Drawn text="from start to end">
        <path d="M2 8h24" stroke="var(--kron-succeeded)" stroke-width="8" />
      </Drawn>
      <Drawn text="late: due, then started">
        <path d="M2 8h14" stroke="var(--kron-succeeded)" stroke-width="2" />
        <path d="M16 8h10" stroke="var(--kron-succeeded)" stroke-width="8" />
      </Drawn>
      <Drawn text="not on record">
        <path
          d="M0 16L16 0M6 16L22 0M12 16L28 0M18 16L28 6M24 16L28 12M0 10L10 0M0 4L4 0"
          fill="none"
          stroke="var(--kron-hatch)"
        />
      </Drawn>
    </>
  );
}

function Drawn({ text, children }: { text: string; children: ComponentChildren }): JSX.Element {
  return (
    <li>
      <svg width={28} height={size} aria-hidden="true">
        {children}
      </svg>
      {text}
    </li>
  );
}
