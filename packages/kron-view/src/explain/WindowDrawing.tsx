import type { WindowPicture } from '@kron/fleet/explain/windowPicture';
import type { JSX } from 'preact';
import { endTexts } from '../clock/wallTime.ts';
import type { ZoneClock } from '../clock/zoneClock.ts';
import { windowGeometry } from './windowGeometry.ts';

const size = { width: 480, height: 96 };

/**
 * The drawing of a window: its density, the forbidden parts, and the draws. It is hidden from screen readers, because the
 * text beside it says the same.
 */
export function WindowDrawing({
  picture,
  zone,
  clock,
}: {
  picture: WindowPicture;
  /** The time zone of the texts at the ends of the window. */
  zone: string;
  clock: ZoneClock;
}): JSX.Element | null {
  if (picture.start === picture.end) return null;
  const { bars, draws, nominal, base, slot } = windowGeometry(picture, size);
  const [start, end] = endTexts(picture, zone, clock);
  return (
    <div aria-hidden="true">
      <svg class="window" viewBox={`0 0 ${size.width} ${size.height}`} focusable="false">
        <pattern id="kron-forbidden" width={6} height={6} patternUnits="userSpaceOnUse">
          <path d="M3 0V6" />
        </pattern>
        {bars.map(({ x, width, height, allowed }) => (
          <rect
            key={x}
            fill={allowed ? 'var(--step-3)' : 'url(#kron-forbidden)'}
            x={x}
            y={base - height}
            width={width}
            height={height}
          />
        ))}
        <line class="base" x1={0} x2={size.width} y1={base} y2={base} />
        {nominal === null ? null : <line class="nominal" x1={nominal} x2={nominal} y1={0} y2={base} />}
        {slot === null ? null : <line class="slot" x1={slot.from} x2={slot.to} y1={base} y2={base} />}
        {draws.map(({ x, sign }, index) =>
          sign === 'chosen' ? (
            <circle key={index} class="chosen" cx={x} cy={base + 12} r={5} />
          ) : (
            <path
              key={index}
              class={sign}
              d={sign === 'later' ? `M${x} ${base + 7}v10` : `M${x - 4} ${base + 8}l8 8m0 -8l-8 8`}
            />
          ),
        )}
      </svg>
      <p class="ends">
        <span>{start}</span>
        <span>{end}</span>
      </p>
    </div>
  );
}
