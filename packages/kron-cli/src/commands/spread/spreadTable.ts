import type { SpreadBounds } from 'kron-core';
import { type Clock, dateTimeText, weekdayWallText } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';
import { specLine } from '@kron/fleet/timeline/specLine';
import { joinNames } from '@kron/fleet/input/joinNames';
import { counted } from '../../output/fleetText.ts';
import { kindTitle } from '../../output/kindTitle.ts';
import { Table } from '../../output/table.ts';
import type { Slot } from './assignment/slot.ts';
import { type Group, memberBounds, type Placed } from './group.ts';

export type SpreadView = {
  /** The time zone to show; undefined for the time zone of each group. */
  zone: string | undefined;
  paint: Paint;
  /** The width of the terminal in columns; undefined for no limit. */
  width: number | undefined;
};

/** The lines about each group: its members and their slots, the guaranteed peak, and the members that move. */
export function* spreadTable(groups: readonly Group[], view: SpreadView): Generator<string> {
  for (const [index, group] of groups.entries()) {
    if (index > 0) yield '\n';
    yield* groupLines(group, view);
  }
}

function* groupLines(group: Group, { zone, paint, width }: SpreadView): Generator<string> {
  const [first] = group.members;
  if (first === undefined) return;
  const { kronJob } = first.member;
  const clock = zone ?? kronJob.spec.timezone ?? 'UTC';
  const { nominal } = group;
  const next = nominal === null ? 'never' : weekdayWallText(nominal.getTime() / 1000, clock);
  yield `${paint.bold(printable(group.name))}  ${printable(specLine(kronJob))}; next period ${next}\n\n`;
  const table = new Table<Placed & { bounds: SpreadBounds | null }>([
    { title: titleOf(group), text: ({ member }) => member.identity, shrinks: true },
    { title: 'OLD', text: ({ member }) => slotText(member.before) },
    { title: 'NEW', text: ({ after }) => slotText(after) },
    { title: 'SHARE', text: ({ after }) => shareText(after), dropOrder: 1 },
    { title: 'EARLIEST', text: ({ bounds }) => boundText(bounds?.earliest, clock) },
    { title: 'LATEST', text: ({ bounds }) => boundText(bounds?.latest, clock) },
    { title: 'MOVES', text: ({ moved }) => (moved ? 'yes' : ''), paint: paint.yellow, emptyText: '' },
  ]);
  const rows = group.members.map((member) => table.row({ ...member, bounds: memberBounds(group, member) }));
  for (const line of table.lines(rows, width, paint.dim)) yield `${line}\n`;
  yield `\n${peakText(group)}\n${printable(movesText(group))}\n`;
}

function titleOf({ members }: Group): string {
  return kindTitle(members.map(({ member }) => member.kronJob.kind));
}

function slotText(slot: Slot | null): string {
  return slot === null ? '-' : `${slot.slot}/${slot.of}`;
}

/** The part of the window that a slot covers, such as `14 % to 16 %`. */
function shareText({ slot, of }: Slot): string {
  return `${percentText(slot / of)} to ${percentText((slot + 1) / of)}`;
}

function percentText(share: number): string {
  return `${Number((100 * share).toFixed(2))} %`;
}

function boundText(bound: Date | null | undefined, clock: Clock): string {
  return bound ? dateTimeText(bound.getTime() / 1000, clock) : '-';
}

function peakText({ guaranteedPeak, members, of }: Group): string {
  return `guaranteed peak: at most ${counted(guaranteedPeak, 'start')} per minute of ${counted(members.length, 'member')} in ${counted(of, 'slot')}`;
}

/** The line about the members whose slot or number of slots changes, and about the windows that change. */
export function movesText({ members }: Group): string {
  const moved = members.filter((one) => one.moved).map(({ member }) => member);
  const widened = members.filter(({ change }) => change?.duration !== undefined).length;
  const window = widened === 0 ? '' : `; window.duration changes for ${widened}`;
  if (moved.length === 0) return `moves: no member${window}`;
  return `moves: ${moved.length} of ${counted(members.length, 'member')}, ${joinNames(moved)}${window}`;
}
