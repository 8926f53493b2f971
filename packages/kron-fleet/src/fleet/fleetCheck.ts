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

/** Lines are joined to texts of at least this many characters before they are hashed. */
const chunkLength = 65_536;

/**
 * A hash of the instants of a span. The page computes the hash again, and compares it with the hash from the program that
 * made the Fleet.
 *
 * @param from - epoch seconds, as is `to`, which is not included
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

/** The line of an instant in the text from which the hash is computed. */
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
 * @param from - epoch seconds, as is `to`, which is not included
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
