/** The first and the last second of the years 0001 to 9999 on a clock, since its 1970-01-01T00:00:00. */
export const writtenYears = { first: -62_135_596_800, last: 253_402_300_799 } as const;
