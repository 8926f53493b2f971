import { auditedPeriodData } from '@kron/fleet/audit/auditedPeriodData';
import type { AuditTally } from '@kron/fleet/audit/auditTally';
import { utcText } from '@kron/fleet/text/instantText';
import { jsonText } from '@kron/fleet/text/jsonText';
import { timelineItemJson } from '@kron/fleet/timeline/timelineJson';
import type { AuditRun } from '../runAudit.ts';

/** Yields `{ "items": [ … ], "objects": [ … ], … }` in pieces, because a year of a fleet has a million items. */
export async function* auditJson(run: AuditRun): AsyncGenerator<string> {
  const objects: object[] = [];
  let isFirst = true;
  yield '{\n  "items": [';
  for await (const object of run.objects) {
    for (const period of object.periods) {
      yield `${isFirst ? '' : ','}\n${timelineItemJson(auditedPeriodData(object, period))}`;
      isFirst = false;
    }
    objects.push({ identity: object.identity, kind: object.kind, ...tallyData(object.tally) });
  }
  yield isFirst ? ']' : '\n  ]';
  for (const [name, value] of Object.entries(besideItems(run, objects)))
    yield `,\n  "${name}": ${jsonText(value).replaceAll('\n', '\n  ')}`;
  yield '\n}\n';
}

function besideItems({ request, total, records, passes }: AuditRun, objects: readonly object[]): object {
  const { from, to, maxLate, allow } = request;
  const { longestGap } = total;
  return {
    objects,
    total: {
      ...tallyData(total),
      ...(longestGap === null ? {} : { longestGapOf: longestGap.identity }),
    },
    records,
    from: utcText(from),
    to: utcText(to),
    maxLate,
    allow: [...allow],
    passes: passes(),
  };
}

function tallyData({ periods, counts, lateness, latenessUnknown, longestGap }: AuditTally): object {
  return {
    periods,
    verdicts: Object.fromEntries(counts.map(({ verdict, count }) => [verdict, count])),
    lateness,
    latenessUnknown,
    longestGap: longestGap === null ? null : { from: utcText(longestGap.from), to: utcText(longestGap.to) },
  };
}
