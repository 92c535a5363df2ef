import { CloseButton } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiagram, useEngine } from '../../../engine-host/engine-host';
import type { Overview } from '../../../../domain/geometry/view';
import { useTheme } from '../../../themes/theme-state';
import { togglePanel, usePanels, usePanelSpace } from '../../../panels/panel-layout';
import { debounce } from '../../../helpers/timing';
import { useEachChange } from '../../../engine-host/use-each-change';
import { showsAll, type Bounds } from '../../../engine-host/whole-view';
import {
  boxesUnder,
  cameraFrame,
  cssColor,
  freeCorner,
  minimapFrame,
  minimapToWorld,
  type MinimapCorner,
  type MinimapFrame,
} from './minimap-geometry';
import { useCanvasFoot } from './canvas-foot';
import classes from './minimap.module.css';

const WIDTH = 188;
const HEIGHT = 116;
/** Records may change many times a second; the small picture follows at this pace. */
const REDRAW_MS = 500;
/** It goes to another corner once the picture rests. */
const REST_MS = 250;
/** From the edges of the free part of the canvas, CSS px; what stands in the other corners is passed by. */
const GAP = { right: 10, bottom: 10, top: 44, left: 58 } as const;
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
  const [boxes, setBoxes] = useState<Float32Array | null>(null);
  const [corner, setCorner] = useState<MinimapCorner>('right-bottom');
  const { left: leftSpace, right: rightSpace } = usePanelSpace();
  const drawn = useDiagram((state) => state.drawn);
  const changeCount = useDiagram((state) => state.changeCount);
  // Front and rear beside each other take twice the room.
  const face = useDiagram((state) => state.view.face);
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
      showsAll(geometry.current.bounds, camera, {
        width: canvas.clientWidth,
        height: canvas.clientHeight,
        devicePixelRatio: window.devicePixelRatio,
      }),
    );
  }, [store, connection]);
  // It stands where it hides nothing, looked at whenever the picture rests.
  useEffect(() => {
    if (!connection || !boxes) return;
    const settle = debounce(() => {
      const { camera } = store.getState();
      // What a hand is on stays where it is.
      if (!camera || frameBox.current?.parentElement?.matches(':hover, :focus-visible')) return;
      const { clientWidth: width, clientHeight: height } = connection.canvas;
      const under = (left: number, top: number): number =>
        boxesUnder(boxes, [left, top, left + WIDTH, top + HEIGHT], camera, width, height);
      const right = width - rightSpace - GAP.right - WIDTH;
      const bottom = height - GAP.bottom - HEIGHT;
      const hidden = {
        'right-bottom': under(right, bottom),
        'right-top': usePanels.getState().numbers ? Infinity : under(right, GAP.top),
        'left-bottom': useCanvasFoot.getState().taken > 0 ? Infinity : under(leftSpace + GAP.left, bottom),
      };
      setCorner((now) => freeCorner(hidden, now));
    }, REST_MS);
    settle();
    const stop = store.subscribe((state, before) => state.camera !== before.camera && settle());
    return () => {
      stop();
      settle.cancel();
    };
  }, [store, connection, boxes, leftSpace, rightSpace]);

  const draw = useMemo(() => {
    if (!connection || !drawn) return null;
    return async (): Promise<void> => {
      const overview = await connection.session.overview();
      if (!picture.current) return;
      geometry.current = { ...minimapFrame(overview.bounds, WIDTH, HEIGHT), bounds: overview.bounds };
      paint(picture.current, overview, geometry.current);
      placeFrame();
      setBoxes(overview.boxes);
    };
  }, [connection, drawn, placeFrame]);
  // In the colours of the theme, of the side that is seen.
  useEachChange(draw, changeCount, REDRAW_MS, `${face} ${theme}`);
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
      data-corner={corner}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        moveTo(event);
      }}
      onPointerMove={moveTo}
      onKeyDown={onKey}
    >
      <canvas ref={picture} aria-hidden="true" />
      <div ref={frameBox} className={classes['frame']} />
      <CloseButton
        className={classes['close']}
        size="xs"
        aria-label={t('minimap.close')}
        title={t('minimap.close')}
        onPointerDown={(event) => event.stopPropagation()}
        onClick={() => {
          togglePanel('minimap');
          connection?.canvas.focus();
        }}
      />
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
  // So small a picture is not worth a start of the graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true });
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
