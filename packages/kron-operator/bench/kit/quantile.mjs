/** The smallest value that a share of all values is at most. NaN of none. */
export function quantile(values, share) {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
