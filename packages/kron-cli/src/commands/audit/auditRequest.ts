import { allowedVerdicts, type Verdict, verdicts } from '@kron/fleet/audit/verdict';
import type { Host } from '../../host.ts';
import { isStandardInput, namesStandardInput } from '../../input/readSources.ts';
import { requireOneCluster } from '../../options/clusterNames.ts';
import { inRange, parseSpanOption, readInstant } from '../../options/instantOption.ts';
import { Problems } from '../../options/problems.ts';
import { readView, type View } from '../../options/viewOptions.ts';
import type { InputFlags, OutputFlags } from '../../options/sharedOptions.ts';

export type Listing = 'exceptions' | 'all' | 'none';

export type AuditFlags = InputFlags &
  OutputFlags & {
    records?: string[];
    from?: string;
    to?: string;
    for?: string;
    maxLate?: string;
    allow?: string[];
    job?: string;
    live?: true;
    list?: Listing;
  };

/** What to audit, and how to show it. Instants are in epoch seconds. */
export type AuditRequest = {
  view: View;
  from: number;
  to: number;
  /** The greatest lateness that still counts as on time, in seconds. */
  maxLate: number;
  allow: ReadonlySet<Verdict>;
  list: Listing;
  records: readonly string[];
  /** The cluster whose records count. undefined for all records, which must then be of one cluster. */
  cluster: string | undefined;
};

const defaults = { span: 86_400, maxLate: 10 };

export function readAuditRequest(flags: AuditFlags, host: Host): AuditRequest {
  const problems = new Problems();
  const view = readView(flags, host, problems);
  const span = readSpan(flags, view, problems);
  const maxLate = readMaxLate(flags, problems);
  const allow = readAllowed(flags, problems);
  const { records = [], filename = [], output } = flags;
  if (records.includes('')) problems.add('--records: expected the name of a file or -, found an empty name');
  if (records.some(isStandardInput) && namesStandardInput(filename))
    problems.add('-f - and --records - both read standard input: write a file for one of them');
  requireOneCluster(flags, 'kron audit', problems);
  problems.throwIfAny();
  const isForPeople = output === 'table' || output === 'wide' || output === 'html';
  const list = flags.list ?? (isForPeople ? 'exceptions' : 'all');
  return { view, ...span, maxLate, allow, list, records, cluster: flags.cluster };
}

/** Reads the span to audit. It ends now at the latest, because only past periods can be audited. */
function readSpan(flags: AuditFlags, view: View, problems: Problems): { from: number; to: number } {
  const start = readInstant('--from', flags.from, view, problems);
  const end = readInstant('--to', flags.to, view, problems);
  if ([flags.from, flags.to, flags.for].every((flag) => flag !== undefined))
    problems.add('--for is a length: remove it, or one of --from and --to');
  const length = readLength(flags, problems);
  const endOfLength = start === undefined || flags.for === undefined ? undefined : start + length;
  const to = Math.min(end ?? endOfLength ?? view.now, view.now);
  const from = start ?? problems.take(inRange('--for', flags.for ?? '24h', to - length)) ?? to;
  if (from > to)
    problems.add(flags.to === undefined ? inFuture : '--to is before --from: write a later --to');
  return { from, to };
}

const inFuture = '--from is in the future: an audit is about past periods';

function readLength(flags: AuditFlags, problems: Problems): number {
  if (flags.for === undefined) return defaults.span;
  return problems.take(parseSpanOption('--for', flags.for)) ?? defaults.span;
}

function readMaxLate({ maxLate }: AuditFlags, problems: Problems): number {
  if (maxLate === undefined) return defaults.maxLate;
  return problems.take(parseSpanOption('--max-late', maxLate, true)) ?? defaults.maxLate;
}

function readAllowed({ allow }: AuditFlags, problems: Problems): ReadonlySet<Verdict> {
  if (allow === undefined) return new Set(allowedVerdicts);
  const words = allow.flatMap((list) => list.split(',')).map((word) => word.trim());
  const found = words.flatMap((word) => {
    const verdict = verdicts.find((one) => one === word);
    if (verdict === undefined)
      problems.add(`--allow: expected verdicts of ${verdicts.join(', ')}, found "${word}"`);
    return verdict ?? [];
  });
  return new Set(found);
}
