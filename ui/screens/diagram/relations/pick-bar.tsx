import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RelatedThing } from '../../../../domain/cabling/related';
import { useDiagram } from '../../../engine-host/engine-host';
import { useDraft } from './relation-draft';
import { thingText } from './relation-words';
import classes from './relations-dialog.module.css';

/** Says what to click; the next thing that is selected becomes the other one. Esc goes back without. */
export function PickBar({ center }: { readonly center: RelatedThing }) {
  const { t } = useTranslation('relations');
  const one = useDiagram(({ described, selection }) => described.find(({ id }) => id === selection[0]));
  const before = useRef(one?.id);
  useEffect(() => {
    if (!one || one.id === before.current || one.id === center.id || (one.kind !== 'object' && one.kind !== 'cable')) return;
    const where = one.path.slice(-2).map(({ name }) => name);
    useDraft.setState({ picking: false, other: { id: one.id, name: one.name, where: where.join(' · ') } });
  }, [one, center.id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      useDraft.setState({ picking: false });
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
  return (
    <div className={classes['pick']} role="status" data-part="relation-pick">
      <span>{t('add.picking', { name: thingText(center) })}</span>
      <Button size="compact-xs" variant="default" onClick={() => useDraft.setState({ picking: false })}>
        {t('add.cancelPicking')}
      </Button>
    </div>
  );
}
