import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Period } from 'kron-core';
import { utcText } from '../text/instantText.ts';
import { epochSeconds } from '../timeline/epochSeconds.ts';
import { placedEvents } from '../timeline/eventEntry.ts';
import { placedPeriods } from '../timeline/periodEntry.ts';
import { byTime, type Placed } from '../timeline/placed.ts';
import type { ShownSpan } from '../timeline/shownSpan.ts';
import type { CompiledObject } from './compiledFleet.ts';
import type { FleetCheck } from './fleet.ts';

/** Minimum number of characters that are hashed in one step, because a step for each line would be slow. */
const chunkLength = 65_536;

/**
 * A hash of the instants of a span. The view computes the hash again from the Fleet. If the two hashes differ, the view and
 * the program that made the Fleet disagree about an instant.
 *
 * @param from - the first second of the span. `to` is the second after the span. Both are epoch seconds
 */
export function fleetCheck(objects: readonly CompiledObject[], from: number, to: number): FleetCheck {
  const instants = fleetInstants(objects, from, to);
  const hash = sha256.create();
  let chunk = '';
  for (const instant of instants) {
    chunk += instantLine(instant);
    if (chunk.length < chunkLength) continue;
    hash.update(utf8ToBytes(chunk));
    chunk = '';
  }
  hash.update(utf8ToBytes(chunk));
  return {
    from: utcText(from),
    to: utcText(to),
    instants: instants.length,
    sha256: bytesToHex(hash.digest()),
  };
}

/** The text of one instant. The hash is computed from these texts. */
export function instantLine({ identity, periodID, chosen }: FleetInstant): string {
  return `${identity}\t${periodID}\t${chosen === null ? '-' : utcText(chosen)}\n`;
}

/** A period of a KronJob or an event of a ControlledJob. */
export type FleetInstant = {
  identity: string;
  periodID: string;
  /** The chosen time in epoch seconds. Null if the period is unschedulable. */
  chosen: number | null;
};

/**
 * All periods and events that are due in a span, in the order of `kron preview`.
 *
 * @param from - the first second of the span. `to` is the second after the span. Both are epoch seconds
 */
export function fleetInstants(objects: readonly CompiledObject[], from: number, to: number): FleetInstant[] {
  const span = { from, to: to - 1, count: Number.POSITIVE_INFINITY };
  return objects
    .flatMap((object) => [...instantsOf(object, span)])
    .sort(byTime)
    .map(({ shown }) => shown);
}

function instantsOf({ kind, job }: CompiledObject, span: ShownSpan): Iterable<Placed<FleetInstant>> {
  const { identity } = job;
  return kind === 'ControlledJob'
    ? placedEvents(job, span, ({ event }) => instantOf(identity, event.period))
    : placedPeriods(job, span, (_, period) => instantOf(identity, period));
}

function instantOf(identity: string, { periodID, chosenTime }: Period): FleetInstant {
  return { identity, periodID, chosen: chosenTime === null ? null : epochSeconds(chosenTime) };
}
