type Family = { name: string; help?: string; type?: string };

const foreign = /_(ms|milliseconds|minutes|hours|kb|mb|kilobytes|megabytes|percent)(_|$)/;

/** The violations of Prometheus' naming conventions on a metrics page, as `promtool check metrics` reports them. */
export function lintMetrics(page: string): string[] {
  const families = new Map<string, Family>();
  const problems = page.split('\n').flatMap((line) => problemsInLine(line, families));
  // Check only Kron's own metrics. prom-client chooses the names of the metrics of the process.
  const ours = [...families.values()].filter(({ name }) => name.startsWith('kron_'));
  return [...problems, ...ours.flatMap(problemsOf)];
}

function problemsInLine(line: string, families: Map<string, Family>): string[] {
  const [, keyword, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) ?(.*)$/.exec(line) ?? [];
  if (keyword === undefined) {
    const [sample = ''] = line.split(/[\s{]/, 1);
    return sample === '' || familyOf(sample, families) !== undefined ? [] : [`${sample}: no type`];
  }
  const family = families.get(name) ?? { name };
  const part = keyword === 'HELP' ? 'help' : 'type';
  families.set(name, { ...family, [part]: rest });
  return family[part] === undefined ? [] : [`${name}: described twice`];
}

function familyOf(sample: string, families: ReadonlyMap<string, Family>): Family | undefined {
  return families.get(sample) ?? families.get(sample.replace(/_(bucket|sum|count)$/, ''));
}

function problemsOf({ name, help = '', type }: Family): string[] {
  const rules: [boolean, string][] = [
    [!/^[a-z][a-z0-9_]*$/.test(name), 'must consist of lower-case letters, digits and _'],
    [help === '', 'no help'],
    [help !== '' && !/^[A-Z0-9].*\.$/.test(help), 'help must be a sentence'],
    [type === 'counter' && !name.endsWith('_total'), 'a counter must end in _total'],
    [type !== 'counter' && name.endsWith('_total'), 'only a counter may end in _total'],
    [/_(bucket|sum|count)$/.test(name), 'must not end like a sample of a histogram'],
    [type === 'histogram' && !/_(seconds|bytes)$/.test(name), 'a histogram must end in its unit'],
    [/timestamp/.test(name) && !name.endsWith('_timestamp_seconds'), 'a time must end in _timestamp_seconds'],
    [foreign.test(name), `${foreign.exec(name)?.[1] ?? ''} is not a base unit`],
  ];
  return rules.filter(([isViolated]) => isViolated).map(([, rule]) => `${name}: ${rule}`);
}
