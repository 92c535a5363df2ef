import { UnstyledButton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogForm } from '../dialog-form';
import { Problem } from '../../../components/problem';
import { fieldRefusal } from '../../../../domain/operations/structure/editable-fields';
import type { Action, ModelItem } from '../../../../workers/api/session';
import { useCommands } from '../../../commands/command-provider';
import { UnansweredLine } from '../../../answers/unanswered';
import { Segments, TextField, ThingField } from '../../../components/fields';
import { FoundSelect } from '../../../components/found-select';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { closeDialog } from '../../../dialogs/dialog';
import { refusalText } from '../../../i18n/sentences';
import classes from './dialog.module.css';

const MOST = 100;

/** Inserts a rack, device or card from a form: model, place, name; free units are offered. */
export function InsertDialog({ objectClass }: { readonly objectClass: 'rack' | 'device' | 'card' }) {
  const { t } = useTranslation(['diagram', 'common']);
  const { context } = useCommands();
  const [model, setModel] = useState<ModelItem | null>(null);
  const [pickedRack, setRack] = useState<number | null>(null);
  const [pickedUnit, setUnit] = useState(0);
  const [face, setFace] = useState<1 | 2>(1);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const session = context()?.session;
  const selected = useMemo(() => context()?.state.described[0], [context]);
  const tree = useLiveAnswer(objectClass === 'device' ? 'racks' : null, (remote) => remote.tree(0));
  const racks = tree.value?.filter((item) => item.class === 'rack') ?? [];
  const held = selected?.class === 'rack' ? selected.id : selected?.path.findLast((above) => above.class === 'rack')?.id;
  const rack = pickedRack ?? held ?? 0;
  const free = useLiveAnswer(rack === 0 ? null : model && `units of ${rack} for ${model.id}`, (remote) =>
    remote.freeUnits(rack, model!.heightU),
  );
  const units = free.value;
  const unit = units?.includes(pickedUnit) ? pickedUnit : (units?.[0] ?? 0);

  const nameProblem = fieldRefusal('object', 'name', name);
  const action = actionOf();
  function actionOf(): Action | undefined {
    const trimmed = name.trim();
    // A rack may be of no model, and without a name it goes on from the last one of its row.
    if (objectClass === 'rack')
      return { kind: 'insert-rack', model: model?.id ?? 0, ...(trimmed === '' ? {} : { name: trimmed }) };
    if (!model) return undefined;
    if (objectClass === 'card') return selected && { kind: 'insert-card', model: model.id, slot: selected.id, name: trimmed };
    if (rack === 0 || (model.heightU > 0 && unit <= 0)) return undefined;
    return {
      kind: 'insert-device',
      model: model.id,
      rack,
      positionU: model.heightU > 0 ? unit : 0,
      face,
      name: trimmed,
    };
  }
  const submit = async (): Promise<void> => {
    if (!session || !action || nameProblem) return;
    const result = await session.act(action);
    if (!result.ok) {
      if ('refusal' in result) setProblem(refusalText(result.refusal));
      return;
    }
    closeDialog();
    if (result.created.length > 0) void session.select(result.created.slice(0, 1), true);
  };

  return (
    <DialogForm
      title={t(`insert.${objectClass}`)}
      part="insert-dialog"
      size={460}
      word={t('insert.confirm')}
      disabled={!action || nameProblem !== null}
      onSubmit={() => void submit()}
    >
      <FoundSelect
        of={objectClass}
        ask={(remote, words) => remote.models(objectClass, words, MOST)}
        idOf={({ id }) => id}
        textOf={({ name: of, brand }) => `${of} · ${brand}`}
        chosen={model}
        onChoose={setModel}
        label={t('property.model')}
        required={objectClass !== 'rack'}
        clearable={objectClass === 'rack'}
        placeholder={t(objectClass === 'rack' ? 'insert.plainRack' : 'models.search')}
        nothingFoundMessage={t('models.none')}
        data-autofocus
      />
      {objectClass === 'device' && (
        <>
          <ThingField
            label={t('kind.rack')}
            required
            value={rack}
            onChange={setRack}
            error={tree.error === undefined ? undefined : <UnansweredLine answer={tree} />}
            placeholder={t('insert.chooseRack')}
            of={racks}
            wordsOf={({ name: rackName, detail }) => (detail === '' ? rackName : `${rackName} · ${detail}`)}
          />
          <UnansweredLine answer={free} />
          {units && model && model.heightU > 0 && (
            <div>
              <div className={classes['label']}>{t('insert.units', { units: model.heightU })}</div>
              {units.length === 0 ? (
                <Problem text={t('insert.noUnit', { units: model.heightU })} />
              ) : (
                <div className={classes['units']} role="radiogroup" aria-label={t('insert.units', { units: model.heightU })}>
                  {units.map((each) => (
                    <UnstyledButton
                      key={each}
                      className={classes['unit']}
                      role="radio"
                      aria-checked={each === unit}
                      onClick={() => setUnit(each)}
                    >
                      U{each}
                    </UnstyledButton>
                  ))}
                </div>
              )}
            </div>
          )}
          <div>
            <div className={classes['label']}>{t('property.face')}</div>
            <Segments
              value={face}
              onChange={setFace}
              of={[1, 2]}
              wordsOf={(each) => t(each === 1 ? 'face.front' : 'face.rear')}
            />
          </div>
        </>
      )}
      <TextField
        label={t('property.name')}
        placeholder={objectClass === 'rack' ? t('insert.rackName') : t('insert.nameFromModel')}
        value={name}
        error={nameProblem ? refusalText(nameProblem) : undefined}
        onChange={setName}
      />
      <Problem text={problem} />
    </DialogForm>
  );
}
