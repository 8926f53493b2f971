/** Adds `change` to the count of a key. Deletes the entry of a key whose count becomes zero. */
export function addTo(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
