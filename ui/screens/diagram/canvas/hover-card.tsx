import { IconAlertTriangle, IconBan } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiagram, useEngine } from '../../../engine-host/engine-host';
import { usePanelSpace } from '../../../panels/panel-layout';
import { useContextMenu } from './context-menu-state';
import { kindWord, refusalText, warningText } from '../../../i18n/sentences';
import { StateDot } from '../structure/state-dot';
import { cardPlace } from './card-place';
import { hoverFact } from './hover-fact';
import classes from './hover-card.module.css';

/** Beside the pointer: the name and the next useful fact; while dragging, why it may not land there, or what is told if it does. */
export function HoverCard() {
  const { t } = useTranslation('diagram');
  const { connection } = useEngine();
  const hover = useDiagram((state) => state.hover);
  const menuOpen = useContextMenu((state) => state.at !== null);
  const panels = usePanelSpace();
  const card = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const box = card.current?.getBoundingClientRect();
    if (box && (box.width !== size.width || box.height !== size.height)) setSize({ width: box.width, height: box.height });
  }, [hover, size]);
  if (menuOpen || hover === null || (hover.description === null && hover.refusal === null && !hover.warning)) return null;
  const { description, refusal, warning } = hover;
  const width = connection?.canvas.clientWidth ?? 0;
  const height = connection?.canvas.clientHeight ?? 0;
  const [left, top] = cardPlace(hover, size, { left: panels.left, right: width - panels.right, bottom: height });
  const style = { transform: `translate(${Math.round(left)}px, ${Math.round(top)}px)` };
  if (refusal !== null) {
    return (
      <div ref={card} className={`${classes['card']} ${classes['refusal']}`} style={style} data-part="refusal">
        <IconBan size={15} stroke={2} aria-hidden="true" />
        <span>{refusalText(refusal)}</span>
      </div>
    );
  }
  if (warning) {
    return (
      <div ref={card} className={`${classes['card']} ${classes['warning']}`} style={style} data-part="warning">
        <IconAlertTriangle size={15} stroke={2} aria-hidden="true" />
        <span>{warningText(warning)}</span>
      </div>
    );
  }
  if (description === null) return null;
  const fact = hoverFact(t, description);
  return (
    <div ref={card} className={classes['card']} style={style} data-part="hover">
      <div className={classes['name']}>
        <StateDot record={description} />
        <strong>{description.name || t('unnamed')}</strong>
        <span className={classes['kind']}>{kindWord(description.kind, description.class)}</span>
      </div>
      {fact !== '' && <div className={classes['fact']}>{fact}</div>}
    </div>
  );
}
