/** The UTC offsets of a time zone in a span. */
export type ZoneOffsets = {
  /** RFC 3339, as in the first entry of `offsets`. */
  from: string;
  /** RFC 3339, not included. */
  to: string;
  /** Instants in order, each with the offset from then on, in seconds east of UTC. */
  offsets: readonly (readonly [instant: string, seconds: number])[];
};

/** Offsets of time zones by name. */
export type OffsetsByZone = { readonly [zone: string]: ZoneOffsets };

/** How a spec is compiled. */
export type CompileOptions = {
  /**
   * Tables that `zoneOffsets` made, of another engine for example. The engine's offsets are used for other zones, and
   * outside the span of a table. Do not change the tables afterwards.
   */
  offsets?: OffsetsByZone | undefined;
};
