/**
 * Prints a probability with three digits. `0 %` and `100 %` are exact: any other probability prints differently.
 *
 * @example
 * percentText(0.0012) // '0.12 %'
 * percentText(0) // '0 %'
 * percentText(1e-12) // 'less than 0.000001 %'
 */
export function percentText(probability: number): string {
  const percent = probability * 100;
  if (percent > 0 && percent < 1e-6) return 'less than 0.000001 %';
  if (percent < 100 && percent > 99.9) return 'more than 99.9 %';
  return `${Number(percent.toPrecision(3))
    .toFixed(9)
    .replace(/\.?0+$/, '')} %`;
}
