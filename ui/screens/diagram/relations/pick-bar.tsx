import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RelatedThing } from '../../../../domain/cabling/related';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { useDraft } from './relation-draft';
import { thingText } from './relation-words';
import classes from './relations-dialog.module.css';

/** Says what to click; the next thing that is selected becomes the other one. Esc goes back without. */
export function PickBar({ center }: { readonly center: RelatedThing }) {
  const { t } = useTranslation('relations');
  const session = useDiagramSession();
  const selected = useDiagram((state) => state.selection[0] ?? 0);
  const before = useRef(selected);
  useEffect(() => {
    if (selected === 0 || selected === before.current || selected === center.id) return;
    void session?.describe([selected]).then(([found]) => {
      if (!found || found.kind === 'diagram' || found.kind === 'port' || found.kind === 'pathway') return;
      const where = found.path.slice(-2).map(({ name }) => name);
      useDraft.setState({ picking: false, other: { id: found.id, name: found.name, where: where.join(' · ') } });
    });
  }, [session, selected, center.id]);
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
