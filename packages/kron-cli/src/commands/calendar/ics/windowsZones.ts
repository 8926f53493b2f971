import data from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };

/** The IANA zone of a Windows zone name such as `Eastern Standard Time`, which Outlook and Exchange write. */
export function windowsZone(name: string): string | undefined {
  return zones.get(name.toLowerCase());
}

/** The zones for the territory 001 (the world). The build removes the zones for other territories from the data. */
const zones: ReadonlyMap<string, string> = new Map(
  data.supplemental.windowsZones.mapTimezones
    .map(({ mapZone }) => mapZone)
    .filter(({ _territory: territory }) => territory === '001')
    .map(({ _other: windows, _type: iana }) => [windows.toLowerCase(), iana]),
);
