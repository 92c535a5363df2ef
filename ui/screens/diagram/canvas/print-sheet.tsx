import { useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { OpenResult } from '../../../../workers/api/session';
import { useDiagram, useEngine } from '../../../engine-host/engine-host';
import { usePanels } from '../../../panels/panel-layout';
import { zoomText } from '../bars/place-text';
import classes from './print-sheet.module.css';

/**
 * What is printed of a drawing: the part that is seen between the panels, as it is seen, under the names of the place and
 * the diagram. Made when the browser begins to print, by whatever way, and gone afterwards; other things that print
 * themselves (labels) go first.
 */
export function PrintSheet() {
  const { store, connection } = useEngine();
  const opened = useDiagram((state) => state.opened);
  /** When it is printed; null = it is not. */
  const [atMs, setPrinting] = useState<number | null>(null);
  const picture = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const begin = () => {
      if (connection === null || document.querySelector('[data-printed]') !== null) return;
      flushSync(() => setPrinting(Date.now()));
      if (picture.current) copySeen(connection.canvas, picture.current);
    };
    const end = () => setPrinting(null);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, [connection]);
  if (atMs === null || opened === null) return null;
  return createPortal(
    <figure className={classes['sheet']} data-printed="drawing">
      <Head opened={opened} atMs={atMs} zoom={zoomText(store.getState().camera?.scale)} />
      <canvas ref={picture} />
    </figure>,
    document.body,
  );
}

function Head({ opened, atMs, zoom }: { readonly opened: OpenResult; readonly atMs: number; readonly zoom: string }) {
  const { t, i18n } = useTranslation(['diagram', 'catalog']);
  const at = new Date(atMs).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <figcaption className={classes['head']}>
      <strong>{opened.path.map(({ name }) => name).join(' / ') || opened.name}</strong>
      <span>{t(`catalog:diagramKind.${opened.kind}`)}</span>
      <span className={classes['grow']} />
      <span>{zoom}</span>
      <time>{at}</time>
    </figcaption>
  );
}

/** The part of the drawing that no panel covers, pixel by pixel. */
function copySeen(drawing: HTMLCanvasElement, to: HTMLCanvasElement): void {
  const { left, leftWidth, right, rightWidth } = usePanels.getState();
  const dense = drawing.width / drawing.clientWidth;
  const from = (left ? leftWidth : 0) * dense;
  to.width = Math.max(1, drawing.width - from - (right ? rightWidth : 0) * dense);
  to.height = drawing.height;
  to.getContext('2d')?.drawImage(drawing, -from, 0);
}
