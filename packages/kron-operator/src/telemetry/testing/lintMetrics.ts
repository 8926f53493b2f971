type Family = { name: string; help?: string; type?: string };

const foreign = /_(ms|milliseconds|minutes|hours|kb|mb|kilobytes|megabytes|percent)(_|$)/;

/** What a page of metrics does against the conventions of Prometheus, as its own linter would say. */
export function lintMetrics(page: string): string[] {
  const families = new Map<string, Family>();
  const mistakes = page.split('\n').flatMap((line) => mistakesInLine(line, families));
  // Those of the process are Node's and Prometheus' own.
  const ours = [...families.values()].filter(({ name }) => name.startsWith('kron_'));
  return [...mistakes, ...ours.flatMap(mistakesOf)];
}

function mistakesInLine(line: string, families: Map<string, Family>): string[] {
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

function mistakesOf({ name, help = '', type }: Family): string[] {
  const rules: [boolean, string][] = [
    [!/^[a-z][a-z0-9_]*$/.test(name), 'lower-case letters, digits and _'],
    [help === '', 'no help'],
    [help !== '' && !/^[A-Z0-9].*\.$/.test(help), 'help is a sentence'],
    [type === 'counter' && !name.endsWith('_total'), 'a counter ends in _total'],
    [type !== 'counter' && name.endsWith('_total'), 'only a counter ends in _total'],
    [/_(bucket|sum|count)$/.test(name), 'ends as a sample of a histogram does'],
    [type === 'histogram' && !/_(seconds|bytes)$/.test(name), 'a histogram ends in its unit'],
    [/timestamp/.test(name) && !name.endsWith('_timestamp_seconds'), 'a time ends in _timestamp_seconds'],
    [foreign.test(name), `${foreign.exec(name)?.[1] ?? ''} is no base unit`],
  ];
  return rules.filter(([isMistake]) => isMistake).map(([, rule]) => `${name}: ${rule}`);
}
