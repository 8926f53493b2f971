import { validateKronCalendar } from 'kron-crd-schema';
import { fieldsOf } from '../plainObject.ts';
import { calendarKeyOf } from './calendars.ts';
import type { CalendarKind, FoundObject } from './findObjects.ts';
import type { Input } from './input.ts';
import { locateDoubts, locateIssues, missingName } from './locateIssues.ts';
import { originOf } from './origin.ts';

/**
 * Adds a calendar to the input. Adds an invalid calendar too, with its problems, so that references to it are reported as
 * invalid and not as missing.
 */
export async function addCalendar(
  kind: CalendarKind,
  object: FoundObject,
  source: string,
  assumedNamespace: string,
  input: Input,
): Promise<void> {
  const { value } = object;
  const metadata = fieldsOf(value['metadata']);
  const { name } = metadata;
  const namespace = typeof metadata['namespace'] === 'string' ? metadata['namespace'] : assumedNamespace;
  if (typeof name === 'string')
    input.calendars.add({ key: calendarKeyOf[kind], namespace, name }, value['spec']);
  input.warnings.push(...locateDoubts(object, source, assumedNamespace));
  const validation = validateKronCalendar(value);
  const issues = validation.ok ? (typeof name === 'string' ? [] : [missingName]) : validation.issues;
  if (issues.length > 0 || typeof name !== 'string') {
    input.problems.push(...(await locateIssues(issues, object, source, assumedNamespace)));
    return;
  }
  const origin = originOf(value, { name, namespace }, source, assumedNamespace);
  const identity = kind === 'ClusterKronCalendar' ? name : origin.identity;
  input.validCalendars.push({ ...origin, identity, kind });
}
