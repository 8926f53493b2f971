const requests = 'kron_api_requests_total';

/** What an operator has asked of the API server, `create jobs` and so on, each with how often. */
export function operatorRequests(samples) {
  const counts = new Map();
  for (const { name, labels, value } of samples) {
    if (name !== requests) continue;
    const what = `${labels.verb} ${labels.resource}`;
    counts.set(what, (counts.get(what) ?? 0) + value);
  }
  return counts;
}

/** How much there is of each beyond what there was. */
export function since(before, after) {
  return new Map(
    [...after]
      .map(([what, count]) => [what, count - (before.get(what) ?? 0)])
      .filter(([, count]) => count > 0),
  );
}

/** `3 create jobs, 2 list kronjobs`. */
export function requestsText(counts) {
  return [...counts].map(([what, count]) => `${count} ${what}`).join(', ') || 'none';
}
