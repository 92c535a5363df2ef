import { useEffect, useRef, type RefObject } from 'react';
import { useEngine } from '../../../engine-host/engine-host';
import type { DiagramState } from '../../../engine-host/diagram-state';

/**
 * Text that follows the pointer or the camera: written into its element straight from the store, so that a movement
 * of the view renders nothing of the page. `show` may change between renderings; `from` must be pure.
 */
export function useLive<E extends HTMLElement>(from: (state: DiagramState) => string, show: (element: E, text: string) => void) {
  const { store } = useEngine();
  const place = useRef<E>(null);
  const latest = useRef({ from, show });
  useEffect(() => {
    latest.current = { from, show };
    if (place.current) show(place.current, from(store.getState()));
  });
  useEffect(() => {
    let last: string | undefined;
    return store.subscribe((state) => {
      const text = latest.current.from(state);
      if (text === last || !place.current) return;
      last = text;
      latest.current.show(place.current, text);
    });
  }, [store]);
  return place satisfies RefObject<E | null>;
}

/** A line of such text. */
export function LiveText({
  from,
  className,
  title,
}: {
  readonly from: (state: DiagramState) => string;
  readonly className: string | undefined;
  readonly title?: string;
}) {
  const place = useLive<HTMLSpanElement>(from, (element, text) => {
    element.textContent = text;
  });
  return <span ref={place} className={className} title={title} />;
}
