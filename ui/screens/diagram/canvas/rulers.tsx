import { useEffect, useRef } from 'react';
import { LIMITS } from '../../../../domain/catalog/limits';
import { toolInHand } from '../../../engine-host/diagram-state';
import { useDiagram, useEngine } from '../../../engine-host/engine-host';
import { useTheme } from '../../../themes/theme-state';
import { usePanelSpace } from '../../../panels/panel-layout';
import { rulerTicks, rulerUnit, type Tick } from './ruler-ticks';
import classes from './rulers.module.css';

const SIZE = LIMITS.rulerSize;

export function useRulersShown(): boolean {
  return useDiagram((state) => state.drawn && (state.view.rulers || toolInHand(state)?.measures === true));
}

/** Rulers along the top and the left edge, 17 px wide: as the user chose, and while something is drawn or measured. */
export function Rulers() {
  return useRulersShown() ? <ShownRulers /> : null;
}

function ShownRulers() {
  const { store, connection } = useEngine();
  const across = useRef<HTMLCanvasElement>(null);
  const down = useRef<HTMLCanvasElement>(null);
  const corner = useRef<HTMLDivElement>(null);
  const theme = useTheme((state) => state.name);
  const { left: leftEdge, right: rightEdge } = usePanelSpace();
  useEffect(() => {
    const draw = (): void => {
      const state = store.getState();
      const { camera, pointer } = state;
      const canvas = connection?.canvas;
      if (!camera || !canvas || !across.current || !down.current || !corner.current) return;
      // Front and rear side by side: the drawing takes twice the room across.
      const stretch = state.view.face === 3 && state.opened?.kind === 'elevation' ? 2 : 1;
      const scaleX = camera.scale * stretch;
      const width = canvas.clientWidth - leftEdge - rightEdge;
      const height = canvas.clientHeight;
      const startX = (camera.x + (leftEdge - canvas.clientWidth / 2) / camera.scale) / stretch;
      const startY = camera.y + height / 2 / camera.scale;
      const pointerX = pointer ? (pointer.x - startX) * scaleX : undefined;
      const pointerY = pointer ? (startY - pointer.y) * camera.scale : undefined;
      paint(across.current, width, SIZE, rulerTicks(startX, scaleX, width, 1), pointerX, false);
      paint(down.current, SIZE, height, rulerTicks(startY, camera.scale, height, -1), pointerY, true);
      const unit = rulerUnit(camera.scale);
      across.current.dataset['unit'] = rulerUnit(scaleX);
      down.current.dataset['unit'] = unit;
      across.current.dataset['pointer'] = pointerX === undefined ? '' : String(Math.round(pointerX));
      if (corner.current.textContent !== unit) corner.current.textContent = unit;
    };
    draw();
    const observer = new ResizeObserver(draw);
    if (connection) observer.observe(connection.canvas);
    const stop = store.subscribe((state, before) => {
      if (state.camera !== before.camera || state.pointer !== before.pointer || state.view !== before.view) draw();
    });
    return () => {
      stop();
      observer.disconnect();
    };
  }, [store, connection, leftEdge, rightEdge, theme]);
  return (
    <div className={classes['rulers']} aria-hidden="true" data-part="rulers">
      <canvas ref={across} className={classes['across']} data-ruler="across" />
      <canvas ref={down} className={classes['down']} data-ruler="down" />
      <div ref={corner} className={classes['corner']} style={{ width: SIZE, height: SIZE, lineHeight: `${SIZE - 1}px` }} />
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
  const [deviceWidth, deviceHeight] = [Math.max(1, Math.round(width * density)), Math.max(1, Math.round(height * density))];
  if (canvas.width !== deviceWidth || canvas.height !== deviceHeight) {
    canvas.width = deviceWidth;
    canvas.height = deviceHeight;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext('2d');
  if (!context) return;
  const style = getComputedStyle(canvas);
  context.setTransform(density, 0, 0, density, 0, 0);
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
  context.fillStyle = line;
  if (upright) context.fillRect(SIZE - 1, 0, 1, height);
  else context.fillRect(0, SIZE - 1, width, 1);
  if (pointer === undefined) return;
  context.fillStyle = style.getPropertyValue('--pl-accent-text');
  if (upright) context.fillRect(0, pointer, SIZE, 1);
  else context.fillRect(pointer, 0, 1, SIZE);
}
