type Defined<T> = { [K in keyof T]?: NonNullable<T[K]> };

/** The fields that have a value: those that are neither undefined nor null. */
export function definedOf<T extends Record<string, unknown>>(fields: T): Defined<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null),
  ) as Defined<T>;
}
