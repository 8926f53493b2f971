/**
 * Chooses free slots one after the other. Each time, it takes the free slot with the least pressure from the used slots. If
 * several slots have the least pressure, it takes the lowest slot. A used slot at the circular distance d adds ⌊2^30/d⌋ to
 * the pressure. Source: docs/reference/spread.md, "Assignment".
 *
 * @param used distinct slots
 * @param count at most the number of free slots
 * @returns the chosen slots in the order of the choice
 * @example
 * leastPressure([0], 4, 2) // [2, 1]
 */
export function leastPressure(used: readonly number[], of: number, count: number): number[] {
  const weights = weightsAround(of);
  // The total pressure on a slot stays below 2^36, so a double stores it exactly. The pressure on a used slot is infinite.
  const pressure = new Float64Array(of);
  for (const slot of used) addPressure(pressure, weights, slot);
  const chosen: number[] = [];
  while (chosen.length < count) {
    const slot = indexOfLeast(pressure);
    chosen.push(slot);
    addPressure(pressure, weights, slot);
  }
  return chosen;
}

/** The pressure that slot 0 adds to each slot. */
function weightsAround(of: number): Float64Array {
  return Float64Array.from({ length: of }, (_, slot) => Math.floor(2 ** 30 / Math.min(slot, of - slot)));
}

/**
 * Adds the pressure of one used slot to the total pressure on every slot. It is cheaper to keep the totals than to compute
 * them again for each choice.
 */
function addPressure(pressure: Float64Array, weights: Float64Array, used: number): void {
  const { length: of } = pressure;
  for (let slot = 0; slot < of; slot++) {
    const distance = slot < used ? slot - used + of : slot - used;
    pressure[slot] = (pressure[slot] ?? 0) + (weights[distance] ?? 0);
  }
}

function indexOfLeast(values: Float64Array): number {
  let index = 0;
  let least = values[0] ?? 0;
  for (let slot = 1; slot < values.length; slot++) {
    const value = values[slot] ?? 0;
    if (value >= least) continue;
    index = slot;
    least = value;
  }
  return index;
}
