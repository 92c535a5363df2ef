import { UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDiagram, useEngine } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { usePanelSpace } from '../../../panels/panel-layout';
import { diagramAddress } from '../../../router/diagram-address';
import { navigate } from '../../../router/router';
import { useRulersShown } from './rulers';
import { signPlace } from './sign-place';
import { useWaySigns, type WaySign } from './way-signs-state';
import classes from './way-signs.module.css';

/** The diagram's bars along the top of the canvas, CSS pixels. */
const BARS = 52;
const RULER = 17;

/** Arrows on the drawing where a way leaves it, each a button to the drawing on which the way goes on. */
export function WaySigns() {
  const signs = useWaySigns((state) => state.signs);
  const drawn = useDiagram((state) => state.drawn);
  return drawn ? signs.map((sign) => <Sign key={sign.key} sign={sign} />) : null;
}

function Sign({ sign: { at, name, diagram, isBack, mark } }: { readonly sign: WaySign }) {
  const { t } = useTranslation('channels');
  const { store, connection } = useEngine();
  const { left, right } = usePanelSpace();
  const top = BARS + (useRulersShown() ? RULER : 0);
  const button = useRef<HTMLButtonElement>(null);
  const { value: point } = useLiveAnswer(at.join(), (session) => session.channels.drawnAt(at));
  useLayoutEffect(() => {
    if (!point) return undefined;
    const place = (): void => {
      const { camera } = store.getState();
      const [canvas, sign] = [connection?.canvas, button.current];
      if (!camera || !canvas || !sign) return;
      const size = { width: sign.offsetWidth, height: sign.offsetHeight };
      const drawing = { width: canvas.clientWidth, height: canvas.clientHeight };
      const [x, y] = signPlace(point, camera, drawing, size, { left, right, top });
      sign.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    };
    place();
    return store.subscribe((state, before) => {
      if (state.camera !== before.camera) place();
    });
  }, [store, connection, point, left, right, top]);
  if (!point) return null;
  const Arrow = isBack ? IconArrowLeft : IconArrowRight;
  return (
    <UnstyledButton
      ref={button}
      className={classes['sign']}
      data-part="way-sign"
      data-mark={mark}
      data-back={isBack}
      aria-label={t(isBack ? 'rooms.back' : 'rooms.go', { name })}
      onClick={() => void navigate(diagramAddress(diagram))}
    >
      {isBack && <Arrow size={14} aria-hidden="true" />}
      <span>{name}</span>
      {!isBack && <Arrow size={14} aria-hidden="true" />}
    </UnstyledButton>
  );
}
