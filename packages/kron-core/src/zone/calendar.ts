/** The years of RFC 3339, 0001 to 9999, in epoch seconds. Both ends are included. */
export const calendar = {
  /** 0001-01-01T00:00:00Z */
  firstSecond: -62_135_596_800,
  /** 9999-12-31T23:59:59Z */
  lastSecond: 253_402_300_799,
} as const;
