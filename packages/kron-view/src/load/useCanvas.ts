import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { onThemeChange } from '../controls/onThemeChange.ts';

export type Drawing = {
  context: CanvasRenderingContext2D;
  width: number;
  height: number;
  /** Returns the value of a CSS custom property, such as `--ink`. */
  color: (property: string) => string;
};

/** The current width of an element, in pixels. 0 until it has been measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    setWidth(current.clientWidth);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Draws on a canvas at the screen's resolution: after each render, when the theme changes and when the page is printed. */
export function useCanvas(
  size: { width: number; height: number },
  draw: (drawing: Drawing) => void,
): RefObject<HTMLCanvasElement | null> {
  const canvas = useRef<HTMLCanvasElement>(null);
  const redraw = useRef(() => {});
  useEffect(() => {
    // When the listener returns, the browser prints the canvas as it is, so the drawing cannot wait for a render.
    return canvas.current === null ? undefined : onThemeChange(canvas.current, () => redraw.current());
  }, []);
  redraw.current = () => {
    const { current } = canvas;
    const context = current?.getContext('2d');
    if (current === null || context === null || context === undefined || size.width === 0) return;
    const ratio = devicePixelRatio;
    current.width = Math.round(size.width * ratio);
    current.height = Math.round(size.height * ratio);
    current.style.width = `${size.width}px`;
    current.style.height = `${size.height}px`;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    const style = getComputedStyle(current);
    draw({ context, ...size, color: (property) => style.getPropertyValue(property).trim() });
  };
  useEffect(() => redraw.current());
  return canvas;
}
