import { type Panel, panels } from '../state/viewState.ts';

/** The tab to which a key moves. The arrow keys wrap around. Null if the key moves to no tab. */
export function tabAfter(panel: Panel, key: string): Panel | null {
  const at = panels.indexOf(panel);
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    Home: 0,
    End: panels.length - 1,
  };
  const place = Object.hasOwn(places, key) ? places[key] : undefined;
  return place === undefined ? null : (panels.at(place % panels.length) ?? null);
}
