import { utcText } from '../text/instantText.ts';
import type { AuditedPeriod } from './auditedPeriod.ts';

const reasons: Readonly<Record<string, string>> = {
  NoSuchPeriod: 'the manifest has no such period',
  UnprovenJob: "the Job's name does not follow from its period-id",
  NotOwned: 'the object does not control this Job',
  CreatedEarly: 'the Job was created before the period could start',
  SeveralJobs: 'more than one Job is on record',
  SeveralOutcomes: 'more than one outcome is on record',
  SeveralResults: 'more than one result is on record',
  SeveralObjects: 'two objects of this name have a record of the period',
  NoResult: 'no result is on record',
  Suspended: '',
  Deleted: 'the Job was deleted before it ended',
  LatenessUnknown: 'when the Job was created is not on record',
  ResultUnknown: 'whether the Job succeeded is not on record',
  OlderThanStatus: 'status.recent lists newer periods only',
  EditedAround: 'another version has no such period, and which one was in force is not on record',
};

/** The reason for a verdict in a few words. Empty if the names of the verdict and the reason say everything. */
export function verdictText(period: AuditedPeriod): string {
  const { verdict, reason, missingHash, span } = period;
  if (verdict === 'moved') return movedText(period);
  if (span !== undefined) {
    const why = reason === 'NoManifest' ? 'no manifest of this object' : hashText(missingHash);
    return `${why}, from ${utcText(span.from)} to ${utcText(span.to)}`;
  }
  if (reason === 'VersionMissing') return hashText(missingHash);
  if (reason === 'EditedAround' && missingHash) return hashText(missingHash);
  return reasons[reason] ?? '';
}

function movedText({ chosen, recorded, reason }: AuditedPeriod): string {
  const planned = chosen === null ? 'none' : utcText(chosen);
  const found = recorded === undefined || recorded === null ? 'none' : utcText(recorded);
  return `manifest ${planned}, ${reason === 'CreatedEarly' ? 'Job created' : 'on record'} ${found}`;
}

function hashText(missingHash = ''): string {
  return missingHash === '' ? 'no manifest of the version in force' : `no manifest has ${missingHash}`;
}
