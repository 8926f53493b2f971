import type { JSX } from 'preact';
import type { MarkKind } from './markKind.ts';
import { MarkSign } from './MarkSign.tsx';

const entries: readonly (readonly [kind: MarkKind, text: string])[] = [
  ['planned', 'planned'],
  ['unschedulable', 'unschedulable'],
  ['suspended', 'suspended'],
  ['start', 'start'],
  ['stop', 'stop'],
  ['idle', 'changes nothing'],
];

/** Those of a source with a past. */
const pastEntries: typeof entries = [
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['running', 'running'],
  ['skipped', 'skipped'],
  ['missed', 'missed'],
  ['unrecorded', 'not on record'],
  ['manualSucceeded', 'underlined: manual Job'],
];

const size = 16;

/** The legend of the marks. @param hasPast - whether the source has a past */
export function TimelineLegend({ hasPast }: { hasPast: boolean }): JSX.Element {
  return (
    <ul class="legend timeline-legend" aria-label="Legend">
      {[...entries, ...(hasPast ? pastEntries : [])].map(([kind, text]) => (
        <li key={kind}>
          <svg width={size} height={size} aria-hidden="true">
            <MarkSign kind={kind} x={size / 2} y={size / 2} />
          </svg>
          {text}
        </li>
      ))}
      <li>
        <svg width={28} height={size} aria-hidden="true">
          <path d="M2 4v8M2 8h24M26 4v8" fill="none" stroke="var(--kron-window)" stroke-width="2" />
        </svg>
        window
      </li>
      <li>
        <svg width={28} height={size} aria-hidden="true">
          <rect x={2} y={1} width={24} height={14} rx={7} fill="var(--kron-planned)" />
          <text x={14} y={12} text-anchor="middle" font-size="10" fill="var(--kron-plot)">
            24
          </text>
        </svg>
        24 runs
      </li>
      <li>
        <svg width={28} height={size} aria-hidden="true">
          <path
            d="M0 16L16 0M6 16L22 0M12 16L28 0M18 16L28 6M24 16L28 12M0 10L10 0M0 4L4 0"
            fill="none"
            stroke="var(--kron-hatch)"
          />
        </svg>
        not known
      </li>
    </ul>
  );
}
