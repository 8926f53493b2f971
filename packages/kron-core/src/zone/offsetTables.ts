/** The UTC offsets of a time zone in a span. */
export type ZoneOffsets = {
  /** The start of the span, RFC 3339. It equals the instant of the first entry of `offsets`. */
  from: string;
  /** The end of the span, RFC 3339. It is not included. */
  to: string;
  /** Instants in order, each with the offset from then on, in seconds east of UTC. */
  offsets: readonly (readonly [instant: string, seconds: number])[];
};

/** Offsets of time zones by name. */
export type OffsetsByZone = { readonly [zone: string]: ZoneOffsets };

/** Options of `compile`. */
export type CompileOptions = {
  /**
   * Tables that `zoneOffsets` made, for example in another engine. Zones without a table, and instants outside the span of a
   * table, use the offsets of this engine. Do not change the tables afterwards.
   */
  offsets?: OffsetsByZone | undefined;
};
