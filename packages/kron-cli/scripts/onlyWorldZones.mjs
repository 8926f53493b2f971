import { readFile } from 'node:fs/promises';

/** Bundles the Windows zones of CLDR without those of single countries, which are ten times as long and not used. */
export function onlyWorldZones() {
  return {
    name: 'only-world-zones',
    setup: ({ onLoad }) =>
      onLoad({ filter: /cldr-core.supplemental.windowsZones\.json$/ }, async ({ path }) => {
        const { supplemental } = JSON.parse(await readFile(path, 'utf8'));
        const mapTimezones = supplemental.windowsZones.mapTimezones.filter(
          ({ mapZone: { _territory: territory } }) => territory === '001',
        );
        return {
          contents: JSON.stringify({ supplemental: { windowsZones: { mapTimezones } } }),
          loader: 'json',
        };
      }),
  };
}
