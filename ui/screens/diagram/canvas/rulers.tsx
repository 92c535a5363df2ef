import { useEffect, useRef } from 'react';
import { LIMITS } from '../../../../domain/catalog/limits';
import { useDiagram, useEngine } from '../../../engine-host/engine-host';
import { useTheme } from '../../../themes/theme-state';
import { usePanels } from '../panel-layout';
import { rulerTicks, type Tick } from './ruler-ticks';
import classes from './rulers.module.css';

const SIZE = LIMITS.rulerSize;

/** Something is drawn or measured, or the user wants the grid. */
export function useRulersShown(): boolean {
  return useDiagram((state) => state.drawn && (state.shown.grid || state.tool === 'insert' || state.tool === 'measure'));
}

/** Rulers along the top and the left edge, 17 px wide, while something is drawn or measured or the grid is on. */
export function Rulers() {
  const { connection } = useEngine();
  const shown = useRulersShown();
  // The grid comes and goes with the rulers.
  useEffect(() => {
    if (shown) void connection?.session.setGrid(true).catch(() => undefined);
    return () => {
      if (shown) void connection?.session.setGrid(false).catch(() => undefined);
    };
  }, [connection, shown]);
  return shown ? <ShownRulers /> : null;
}

function ShownRulers() {
  const { store, connection } = useEngine();
  const across = useRef<HTMLCanvasElement>(null);
  const down = useRef<HTMLCanvasElement>(null);
  const theme = useTheme((state) => state.name);
  const { left, right, leftWidth, rightWidth } = usePanels();
  const leftEdge = left ? leftWidth : 0;
  const rightEdge = right ? rightWidth : 0;
  useEffect(() => {
    const draw = (): void => {
      const { camera, pointer } = store.getState();
      const canvas = connection?.canvas;
      if (!camera || !canvas || !across.current || !down.current) return;
      const width = canvas.clientWidth - leftEdge - rightEdge;
      const height = canvas.clientHeight;
      const startX = camera.x + (leftEdge - canvas.clientWidth / 2) / camera.scale;
      const startY = camera.y + height / 2 / camera.scale;
      const pointerX = pointer ? (pointer.x - startX) * camera.scale : undefined;
      const pointerY = pointer ? (startY - pointer.y) * camera.scale : undefined;
      paint(across.current, width, SIZE, rulerTicks(startX, camera.scale, width, 1), pointerX, false);
      paint(down.current, SIZE, height, rulerTicks(startY, camera.scale, height, -1), pointerY, true);
    };
    draw();
    const observer = new ResizeObserver(draw);
    if (connection) observer.observe(connection.canvas);
    const stop = store.subscribe((state, before) => {
      if (state.camera !== before.camera || state.pointer !== before.pointer) draw();
    });
    return () => {
      stop();
      observer.disconnect();
    };
  }, [store, connection, leftEdge, rightEdge, theme]);
  return (
    <div className={classes['rulers']} aria-hidden="true">
      <canvas ref={across} className={classes['across']} />
      <canvas ref={down} className={classes['down']} />
      <div className={classes['corner']} />
    </div>
  );
}

function paint(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
  ticks: readonly Tick[],
  pointer: number | undefined,
  upright: boolean,
): void {
  const density = window.devicePixelRatio;
  canvas.width = Math.max(1, Math.round(width * density));
  canvas.height = Math.max(1, Math.round(height * density));
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d');
  if (!context) return;
  const style = getComputedStyle(canvas);
  context.scale(density, density);
  context.fillStyle = style.getPropertyValue('--pl-surface');
  context.fillRect(0, 0, width, height);
  context.font = '9px ' + style.fontFamily;
  context.textBaseline = 'middle';
  const line = style.getPropertyValue('--pl-line-strong');
  const text = style.getPropertyValue('--pl-dim');
  for (const { at, label } of ticks) {
    const length = label === '' ? 4 : SIZE;
    context.fillStyle = line;
    if (upright) context.fillRect(SIZE - length, at, length, 1);
    else context.fillRect(at, SIZE - length, 1, length);
    if (label === '' || at < SIZE) continue;
    context.fillStyle = text;
    if (upright) {
      context.save();
      context.translate(7, at - 3);
      context.rotate(-Math.PI / 2);
      context.fillText(label, 0, 0);
      context.restore();
    } else {
      context.fillText(label, at + 3, 7);
    }
  }
  if (pointer === undefined) return;
  context.fillStyle = style.getPropertyValue('--pl-accent-text');
  if (upright) context.fillRect(0, pointer, SIZE, 1);
  else context.fillRect(pointer, 0, 1, SIZE);
}
