import { objectKey } from '@kron/fleet/fleet/objectKey';
import { observedDuration } from '@kron/fleet/live/observedDuration';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { utcText } from '@kron/fleet/text/instantText';
import { exactDuration } from '@kron/fleet/text/durationText';
import type { Load } from '@kron/fleet/load/load';
import { loadSteps, stepOf } from '@kron/fleet/load/loadSteps';
import { meanText, objectsText } from '@kron/fleet/load/loadText';
import { minuteText } from '../clock/spanText.ts';
import { axisZone } from '../clock/wallTime.ts';
import { Choice } from '../controls/Choice.tsx';
import { localZone, useClock } from '../controls/useClock.ts';
import { parseDuration } from '../state/fragment.ts';
import type { Store } from '../state/store.ts';
import type { Loads, ViewSpan } from '../worker/protocol.ts';
import { type Brush, brushedSpan, within } from './brush.ts';
import { expectedRunning } from './expectedRunning.ts';
import { fullestCell, type HeatGrid, heatGrid } from './heatGrid.ts';
import { HeatMap, labelWidth } from './HeatMap.tsx';
import { RunningChart } from './RunningChart.tsx';
import { legendTexts, shadeOf, shades } from './shades.ts';
import { useWidth } from './useCanvas.ts';

/** The least width of a cell, in pixels, so that a pointer can reach it. */
const cellWidth = 5;

/** The Load panel. It shows the starts per minute as planned, and as they would be without windows, in the same colours. */
export function LoadPanel({ store }: { store: Store }): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const loads = store.loads.value;
  useEffect(() => {
    if (loads !== null && width > 0) store.painted();
  }, [loads, width]);
  return (
    <div class="load-panel" ref={box}>
      {loads === null || width === 0 ? (
        <p class="note">computing…</p>
      ) : (
        <Maps store={store} loads={loads} width={width} />
      )}
    </div>
  );
}

type MapsProps = { store: Store; loads: Loads; width: number };

function Maps({ store, loads, width }: MapsProps): JSX.Element {
  const clock = useClock(store);
  const [brush, setBrush] = useState<Brush | null>(null);
  const [pointed, setPointed] = useState('');
  const before = useRef<ViewSpan | null>(null);
  const zone = axisZone(store.zone.value, localZone(store));
  const value = store.bin.value;
  const { planned, withoutWindows } = useMemo(() => {
    const columns = Math.floor((width - labelWidth) / cellWidth);
    const options = { columns, value, offsetAt: (instant: number) => clock.offsetAt(zone, instant) };
    return {
      planned: heatGrid(loads.planned.perMinute, loads, options),
      withoutWindows: heatGrid(loads.withoutWindows.perMinute, loads, options),
    };
  }, [loads, width, value, zone, clock]);
  const ends = loadSteps(fullestCell([planned, withoutWindows]), shades);
  const onBrush = (next: Brush | null, isDone: boolean): void => {
    setBrush(next);
    if (!isDone) return;
    const brushed = next && brushedSpan(planned, next);
    const span = next === null ? before.current : brushed && within(brushed, store.extent.value);
    before.current = next === null ? null : (before.current ?? store.span.value);
    if (span === null) return;
    store.span.value = span;
    store.message.value =
      next === null ? 'the timeline shows its old span' : 'the timeline shows the selected span';
  };
  const shared = { ends, width, zone, clock, brush, onBrush, onPoint: setPointed };
  return (
    <>
      <div class="bar">
        <Choice
          label="Value of a cell"
          value={value}
          options={[
            ['max', 'fullest minute'],
            ['sum', 'sum'],
          ]}
          onChange={(chosen) => {
            store.bin.value = chosen === 'sum' ? 'sum' : 'max';
          }}
        />
        <Legend ends={ends} />
      </div>
      <p class="faint pointed">{pointed === '' ? scaleText(planned, value, zone) : pointed}</p>
      <h2>As planned</h2>
      <Numbers load={loads.planned} />
      <Limit store={store} load={loads.planned} />
      <HeatMap name="As planned" grid={planned} {...shared} />
      <h2>Without windows</h2>
      <Numbers load={loads.withoutWindows} />
      <HeatMap name="Without windows" grid={withoutWindows} {...shared} />
      <Running store={store} width={width} />
      <Peaks store={store} title="Fullest minutes as planned" load={loads.planned} ends={ends} />
      <Peaks store={store} title="Fullest minutes without windows" load={loads.withoutWindows} ends={ends} />
    </>
  );
}

function scaleText({ rowSeconds, cellMinutes }: HeatGrid, value: 'max' | 'sum', zone: string): string {
  const row = rowSeconds === 3600 ? 'hour' : 'day';
  const several = value === 'sum' ? 'the sum' : 'the fullest minute';
  const cell = cellMinutes === 1 ? 'minute' : `${cellMinutes} minutes (${several})`;
  return `One row per ${row}, one cell per ${cell}, ${zone}`;
}

function Legend({ ends }: { ends: readonly number[] }): JSX.Element {
  return (
    <ul class="legend" aria-label="Legend">
      {legendTexts(ends).map((text, step) => (
        <li key={text}>
          <span class={`swatch step-${shadeOf(step, ends.length)}`} aria-hidden="true" />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** The key figures of a load, with the same digits as in `kron forecast`. */
function Numbers({ load: { peak, p99, mean, starts } }: { load: Load }): JSX.Element {
  const numbers: [string, string][] = [
    ['peak', String(peak)],
    ['p99', String(p99)],
    ['mean', meanText(mean)],
    ['starts', String(starts)],
  ];
  return (
    <dl class="numbers">
      {numbers.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Says how many minutes have more starts than `--max-per-minute`. The Problems panel lists these minutes. */
function Limit({ store, load }: { store: Store; load: Load }): JSX.Element | null {
  const limit = store.fleet.value?.maxPerMinute ?? null;
  if (limit === null) return null;
  const over = load.perMinute.filter((starts) => starts > limit).length;
  return (
    <p class="bar">
      {`${over === 1 ? '1 minute has' : `${over} minutes have`} more than ${limit} starts`}
      <button
        type="button"
        class="quiet"
        onClick={() => {
          store.panel.value = 'problems';
        }}
      >
        Show in Problems
      </button>
    </p>
  );
}

function Running({ store, width }: { store: Store; width: number }): JSX.Element {
  const duration = store.duration.value;
  const { from, to } = store.extent.value;
  const columns = store.columns.value;
  const shown = store.shown.value;
  const isObserved = store.isObserved.value;
  const past = isObserved ? store.past.value : null;
  const { running, counted, observed } = useMemo(() => {
    const rows = shown.flatMap((object) => {
      const periods = columns.get(object.row);
      if (periods === undefined) return [];
      const seen = object.kind === 'ControlledJob' ? null : observedDuration(past?.get(objectKey(object)));
      return [{ columns: periods, duration: seen ?? duration, isSeen: seen !== null }];
    });
    const parts = Math.max(1, Math.floor((width - labelWidth) / 2));
    return {
      running: expectedRunning(rows, { from, to }, parts),
      counted: rows.length,
      observed: rows.filter(({ isSeen }) => isSeen).length,
    };
  }, [columns, shown, from, to, duration, width, past]);
  const most = running.at === null ? 'none' : `${running.max} at ${minuteText(running.at)}`;
  const of = counted < shown.length ? ` (${counted} of ${shown.length} objects)` : '';
  return (
    <>
      <h2>Expected running</h2>
      <div class="bar">
        <label class="field">
          <span class="label">Each run takes (assumed)</span>
          <input
            type="text"
            size={6}
            value={exactDuration(duration)}
            onChange={({ currentTarget }) => {
              const read = parseDuration(currentTarget.value.trim());
              if (read === null || read === 0)
                store.message.value = `expected a duration such as 10m, found "${currentTarget.value}"`;
              else store.duration.value = read;
            }}
          />
        </label>
        {store.past.value === null ? null : (
          <label class="check">
            <input
              type="checkbox"
              checked={isObserved}
              onChange={({ currentTarget }) => {
                store.isObserved.value = currentTarget.checked;
              }}
            />
            {isObserved ? `observed median of ${observed} of ${shown.length} objects` : 'observed median'}
          </label>
        )}
        <span>{`most at once: ${most}${of}`}</span>
      </div>
      <RunningChart running={running} width={width} />
    </>
  );
}

/** The greatest number of characters of object names in a table cell. */
const namesWidth = 60;

function Peaks({
  store,
  title,
  load,
  ends,
}: {
  store: Store;
  title: string;
  load: Load;
  ends: readonly number[];
}): JSX.Element {
  const show = (minute: number): void => {
    store.span.value = within({ from: minute - 1800, to: minute + 1800 }, store.extent.value);
    store.panel.value = 'timeline';
  };
  return (
    <table class="peaks">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Minute</th>
          <th scope="col">Starts</th>
          <th scope="col">Objects</th>
          <th scope="col">Show</th>
        </tr>
      </thead>
      <tbody>
        {load.peaks.map(({ minute, starts, objects }) => (
          <tr key={minute}>
            <th scope="row">
              <time dateTime={utcText(minute)}>{minuteText(minute)}</time>
            </th>
            <td>
              <span class={`swatch step-${shadeOf(stepOf(starts, ends), ends.length)}`} aria-hidden="true" />
              {starts}
            </td>
            <td title={objects.map(({ identity }) => identity).join(', ')}>
              {objectsText({ objects }, namesWidth)}
            </td>
            <td>
              <button
                type="button"
                class="quiet"
                aria-label={`Show ${minuteText(minute)}`}
                onClick={() => show(minute)}
              >
                Show
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
