import { useEffect, useRef } from 'react';
import { LIMITS } from '../../../../domain/catalog/limits';
import type { Outline } from '../../../../domain/layout/floor';
import { rowLetters } from '../../../../domain/layout/rack-grid';
import type { ShownRaster } from '../../../../workers/api/furniture';
import { useDiagram, useEngine } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { usePanelSpace } from '../../../panels/panel-layout';
import { useTheme } from '../../../themes/theme-state';
import { useCanvasFoot } from './canvas-foot';
import { useRulersShown } from './rulers';
import { apartFrom, tilePlaces, type TilePlace } from './tile-places';
import { TOOL_STRIP_SPACE } from './tool-strip';
import classes from './tile-marks.module.css';

/** CSS pixels: as high as letters need, as wide as numbers need. */
const HIGH = 15;
const WIDE = 26;

/** The columns and rows of a plan's floor tiles by their letters and numbers, beside the room, or at the canvas's edge where it goes on. */
export function TileMarks() {
  const isPlan = useDiagram((state) => state.drawn && state.opened?.kind === 'plan');
  const isNamed = useDiagram((state) => state.view.labels);
  const raster = useLiveAnswer(isPlan && isNamed ? 'raster' : null, (session) => session.furniture.raster(), { keeps: true });
  return isPlan && isNamed && raster.value ? <ShownMarks raster={raster.value} /> : null;
}

function ShownMarks({ raster }: { readonly raster: ShownRaster }) {
  const { store, connection } = useEngine();
  const letters = useRef<HTMLCanvasElement>(null);
  const numbers = useRef<HTMLCanvasElement>(null);
  const theme = useTheme((state) => state.name);
  const { left, right } = usePanelSpace();
  const foot = useCanvasFoot((state) => state.taken);
  const rulers = useRulersShown() ? LIMITS.rulerSize : 0;
  useEffect(() => {
    const draw = (): void => {
      const { camera } = store.getState();
      const canvas = connection?.canvas;
      if (!camera || !canvas || !letters.current || !numbers.current) return;
      const { scale } = camera;
      const [from, to] = [left + TOOL_STRIP_SPACE + rulers, canvas.clientWidth - right];
      const [top, bottom] = [rulers, canvas.clientHeight - foot];
      const westPx = canvas.clientWidth / 2 + (raster.x - camera.x) * scale;
      const southPx = canvas.clientHeight / 2 - (raster.y - camera.y) * scale;
      const eastPx = westPx + raster.columns * LIMITS.gridSize * scale;
      const northPx = southPx - raster.rows * LIMITS.gridSize * scale;
      const isSeen = westPx < to && eastPx > from && southPx > top && northPx < bottom;
      const lettersY = Math.min(southPx + raster.besideSouth * scale + 3, bottom - HIGH);
      const numbersX = Math.max(westPx - raster.besideWest * scale - WIDE - 3, from);
      /** A box of the canvas on the plan, mm. */
      const onPlan = (x: number, y: number, width: number, height: number): Outline => [
        raster.x + (x - westPx) / scale,
        raster.y + (southPx - y - height) / scale,
        raster.x + (x + width - westPx) / scale,
        raster.y + (southPx - y) / scale,
      ];
      const columns = apartFrom(
        isSeen ? tilePlaces(raster.columns, (from - westPx) / scale, scale, to - from, 1) : [],
        ({ at }) => onPlan(from + at - WIDE / 2, lettersY, WIDE, HIGH),
        raster.named,
      );
      const rows = apartFrom(
        isSeen ? tilePlaces(raster.rows, (southPx - top) / scale, scale, bottom - top, -1) : [],
        ({ at }) => onPlan(numbersX, top + at - HIGH / 2, WIDE, HIGH),
        raster.named,
      );
      place(letters.current, from, lettersY, to - from, HIGH);
      paint(letters.current, columns, ({ at, index }) => [at, HIGH / 2, rowLetters(index)]);
      place(numbers.current, numbersX, top, WIDE, bottom - top);
      paint(numbers.current, rows, ({ at, index }) => [WIDE / 2, at, String(index + 1)]);
    };
    draw();
    const observer = new ResizeObserver(draw);
    if (connection) observer.observe(connection.canvas);
    const stop = store.subscribe((state, before) => {
      if (state.camera !== before.camera) draw();
    });
    return () => {
      stop();
      observer.disconnect();
    };
  }, [store, connection, raster, left, right, foot, rulers, theme]);
  return (
    <div className={classes['marks']} aria-hidden="true" data-part="tile-marks">
      <canvas ref={letters} data-tiles="columns" />
      <canvas ref={numbers} data-tiles="rows" />
    </div>
  );
}

function place(canvas: HTMLCanvasElement, x: number, y: number, width: number, height: number): void {
  const density = window.devicePixelRatio;
  const [deviceWidth, deviceHeight] = [Math.max(1, Math.round(width * density)), Math.max(1, Math.round(height * density))];
  if (canvas.width !== deviceWidth) canvas.width = deviceWidth;
  if (canvas.height !== deviceHeight) canvas.height = deviceHeight;
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px`, transform: `translate(${x}px, ${y}px)` });
}

/** Each name on a ground of its own: trays and grid lines may lie below. */
function paint(
  canvas: HTMLCanvasElement,
  places: readonly TilePlace[],
  nameAt: (place: TilePlace) => readonly [x: number, y: number, name: string],
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const density = window.devicePixelRatio;
  const style = getComputedStyle(canvas);
  context.setTransform(density, 0, 0, density, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.font = `10px ${style.fontFamily}`;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  for (const each of places) {
    const [x, y, name] = nameAt(each);
    const half = context.measureText(name).width / 2 + 3;
    context.globalAlpha = 0.8;
    context.fillStyle = style.getPropertyValue('--engine-canvas');
    context.fillRect(x - half, y - 7, 2 * half, 14);
    context.globalAlpha = 1;
    context.fillStyle = style.getPropertyValue('--pl-dim');
    context.fillText(name, x, y);
  }
  canvas.dataset['names'] = places.map((each) => nameAt(each)[2]).join(' ');
}
