/** What makes an entry of a list the same as another one: itself, or some of its fields, with their defaults. */
export type EntryKey = 'itself' | readonly { name: string; fallback: unknown }[];

/** The lists of a schema whose entries are to differ, and the way to them. */
export type UniqueLists = {
  key: EntryKey | null;
  items: UniqueLists | null;
  properties: Readonly<Record<string, UniqueLists>>;
};
