const requests = 'kron_api_requests_total';

/** The operator's requests to the API server, counted by verb and resource: `create jobs`. */
export function operatorRequests(samples) {
  const counts = new Map();
  for (const { name, labels, value } of samples) {
    if (name !== requests) continue;
    const request = `${labels.verb} ${labels.resource}`;
    counts.set(request, (counts.get(request) ?? 0) + value);
  }
  return counts;
}

/** The counts that have increased, by how much. */
export function since(before, after) {
  return new Map(
    [...after]
      .map(([request, count]) => [request, count - (before.get(request) ?? 0)])
      .filter(([, count]) => count > 0),
  );
}

/** `3 create jobs, 2 list kronjobs`. */
export function requestsText(counts) {
  return [...counts].map(([request, count]) => `${count} ${request}`).join(', ') || 'none';
}
