import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { useDiagram } from '../../../engine-host/engine-host';
import { Unanswered } from '../../../answers/unanswered';
import { closeDialog } from '../../../dialogs/dialog';
import { RelationForm } from './relation-form';
import { RecordedRelations } from './recorded-relations';
import { RelationBody } from './relational-view';
import { RelationTools } from './relation-tools';
import { thingText } from './relation-words';
import { useDraft } from './relation-draft';
import { useRelated } from './relations-state';
import classes from './relations-dialog.module.css';
import { PickBar } from './pick-bar';

/** [R2.108] Relations large: the drawing, and beside it adding and removing. It stands aside while the other thing is picked on the drawing. */
export function RelationsDialog() {
  const { t } = useTranslation('relations');
  const related = useRelated();
  const answer = related.value;
  const mayRelate = useMayDo('insert-relation');
  const picking = useDraft((state) => state.picking);
  const selected = useDiagram((state) => state.selection[0] ?? 0);
  const center = answer?.center.id ?? 0;

  useEffect(() => useDraft.setState({ other: null, picking: false, remarks: '' }), [center]);
  useEffect(() => {
    if (center === 0 && selected === 0) closeDialog();
  }, [center, selected]);

  if (!answer)
    return related.error === undefined ? null : (
      <Modal opened onClose={closeDialog} title={t('large')}>
        <Unanswered answer={related} />
      </Modal>
    );
  if (picking) return <PickBar center={answer.center} />;
  return (
    <Modal
      opened
      onClose={closeDialog}
      size={1080}
      title={t('titleOf', { name: thingText(answer.center) })}
      styles={{ body: { padding: 0 } }}
    >
      <div className={classes['sheet']} data-part="relations-dialog">
        <div className={classes['picture']}>
          <RelationTools answer={answer} />
          <RelationBody answer={answer} />
        </div>
        <div className={classes['side']}>
          <LackingPermission does="insert-relation" />
          {mayRelate && <RelationForm center={answer.center} />}
          <RecordedRelations answer={answer} />
        </div>
      </div>
    </Modal>
  );
}
