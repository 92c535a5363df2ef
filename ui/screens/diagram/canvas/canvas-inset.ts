import { useMemo } from 'react';
import type { Inset } from '../../../engine-host/engine-host';
import { usePanelSpace } from '../../../panels/panel-layout';
import { useCanvasFoot } from './canvas-foot';
import { SWITCHES_SPACE, TOOL_STRIP_SPACE } from './tool-strip';

/** What panels, tools and switches cover of the canvas, CSS pixels at each edge. */
export function useCanvasInset(): Inset {
  const { left, right } = usePanelSpace();
  const bottom = useCanvasFoot((state) => state.taken);
  return useMemo(() => ({ left: left + TOOL_STRIP_SPACE, right, top: SWITCHES_SPACE, bottom }), [left, right, bottom]);
}
