import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiagram, useEngine } from '../../../engine-host/engine-host';
import type { Overview } from '../../../../domain/geometry/view';
import { useTheme } from '../../../themes/theme-state';
import { usePanels } from '../../../panels/panel-layout';
import {
  cameraFrame,
  cssColor,
  minimapFrame,
  minimapToWorld,
  showsAll,
  type Bounds,
  type MinimapFrame,
} from './minimap-geometry';
import classes from './minimap.module.css';

const WIDTH = 188;
const HEIGHT = 116;
/** Records may change many times a second; the small picture follows at this pace. */
const REDRAW_MS = 500;
/** Keyboard: part of the visible width that an arrow moves. */
const STEP = 0.25;

/** The whole drawing in small, with the frame of what the canvas shows; a drag moves it. */
export function Minimap() {
  const open = usePanels((state) => state.minimap);
  return open ? <OpenMinimap /> : null;
}

function OpenMinimap() {
  const { t } = useTranslation('diagram');
  const { store, connection } = useEngine();
  const picture = useRef<HTMLCanvasElement>(null);
  const frameBox = useRef<HTMLDivElement>(null);
  const geometry = useRef<(MinimapFrame & { readonly bounds: Bounds }) | null>(null);
  const drawn = useDiagram((state) => state.drawn);
  const changeCount = useDiagram((state) => state.changeCount);
  const theme = useTheme((state) => state.name);

  const placeFrame = useCallback(() => {
    const { camera } = store.getState();
    const box = frameBox.current;
    if (!box || !camera || !geometry.current || !connection) return;
    const canvas = connection.canvas;
    const [left, top, width, height] = cameraFrame(geometry.current, camera, canvas.clientWidth, canvas.clientHeight);
    box.style.transform = `translate(${left}px, ${top}px)`;
    box.style.width = `${Math.max(4, width)}px`;
    box.style.height = `${Math.max(4, height)}px`;
    // With everything in view there is nothing to look over.
    box.parentElement?.toggleAttribute(
      'data-idle',
      showsAll(geometry.current.bounds, camera, canvas.clientWidth, canvas.clientHeight),
    );
  }, [store, connection]);

  useEffect(() => {
    if (!connection || !drawn) return;
    const timer = setTimeout(
      () =>
        void connection.session
          .overview()
          .then((overview) => {
            if (!picture.current) return;
            geometry.current = { ...minimapFrame(overview.bounds, WIDTH, HEIGHT), bounds: overview.bounds };
            paint(picture.current, overview, geometry.current);
            placeFrame();
          })
          .catch(() => undefined),
      changeCount === 0 ? 0 : REDRAW_MS,
    );
    return () => clearTimeout(timer);
  }, [connection, drawn, changeCount, theme, placeFrame]);
  useEffect(() => store.subscribe((state, before) => state.camera !== before.camera && placeFrame()), [store, placeFrame]);

  const moveTo = (event: React.PointerEvent): void => {
    const { camera } = store.getState();
    if (event.buttons !== 1 || !geometry.current || !camera) return;
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = minimapToWorld(geometry.current, event.clientX - box.left, event.clientY - box.top);
    void connection?.session.setCamera({ x, y, scale: camera.scale });
  };
  const onKey = (event: React.KeyboardEvent): void => {
    const { camera } = store.getState();
    const [dx, dy] = ARROWS[event.key] ?? [0, 0];
    if (!camera || !connection || (dx === 0 && dy === 0)) return;
    event.preventDefault();
    event.stopPropagation();
    const step = (connection.canvas.clientWidth * STEP) / camera.scale;
    void connection.session.setCamera({ x: camera.x + dx * step, y: camera.y + dy * step, scale: camera.scale });
  };

  return (
    <div
      className={classes['minimap']}
      style={{ width: WIDTH, height: HEIGHT }}
      role="group"
      tabIndex={0}
      aria-label={t('minimap.label')}
      title={t('minimap.hint')}
      data-part="minimap"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        moveTo(event);
      }}
      onPointerMove={moveTo}
      onKeyDown={onKey}
    >
      <canvas ref={picture} aria-hidden="true" />
      <div ref={frameBox} className={classes['frame']} />
    </div>
  );
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Boxes below a device pixel are drawn as one, so that nothing vanishes. */
function paint(canvas: HTMLCanvasElement, overview: Overview, frame: MinimapFrame): void {
  const density = window.devicePixelRatio;
  canvas.width = Math.round(WIDTH * density);
  canvas.height = Math.round(HEIGHT * density);
  canvas.style.width = `${WIDTH}px`;
  canvas.style.height = `${HEIGHT}px`;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(density, density);
  const { boxes, colors } = overview;
  const least = 1 / density;
  for (let index = 0; index < colors.length; index++) {
    const at = index * 4;
    const minX = boxes[at] as number;
    const maxY = boxes[at + 3] as number;
    context.fillStyle = cssColor(colors[index] as number);
    context.fillRect(
      (minX - frame.originX) * frame.scale,
      (frame.originY - maxY) * frame.scale,
      Math.max(least, ((boxes[at + 2] as number) - minX) * frame.scale),
      Math.max(least, (maxY - (boxes[at + 1] as number)) * frame.scale),
    );
  }
}
