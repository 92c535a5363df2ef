import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TYPES_OF_CLASS, type CableClass } from '../../../../domain/catalog/cable-plugs';
import { CABLE_CLASSES } from '../../../../domain/catalog/enums';
import type { PlantModel } from '../../../../workers/api/cores';
import { ChoiceField, NumberField, TextField } from '../../../components/fields';
import { Problem } from '../../../components/problem';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { refusalText } from '../../../i18n/sentences';
import { wordsFor } from '../../../i18n/word-key';
import { PlantModelSelect } from '../models/plant-model-select';
import { NO_CORDS, orderOf, type CordsTyped } from './store-form';
import classes from './store-dialog.module.css';
import dialog from '../structure/dialog.module.css';

/** A tenth of what one operation may hold. */
const COUNT_MAX = 1000;
/** Classes of which cords are kept: all that are cut to a length. */
const CORD_CLASSES = CABLE_CLASSES.filter((name) => name !== '' && TYPES_OF_CLASS[name].length > 0);

/** Cords that come into a store: kind, length, how many, and their labels by a rule. */
export function CordForm({ store }: { readonly store: number }) {
  const { t } = useTranslation(['cabling', 'diagram', 'cores']);
  const session = useDiagramSession();
  const [typed, setTyped] = useState<CordsTyped>(NO_CORDS);
  const [model, setModel] = useState<PlantModel | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const change = (changes: Partial<CordsTyped>): void => {
    setTyped({ ...typed, ...changes });
    setProblem('');
  };
  const order = orderOf(store, { ...typed, model: model?.id ?? 0 });
  const add = async (): Promise<void> => {
    if (!session || !order) return;
    setBusy(true);
    const result = await session.stores.stock(order);
    setBusy(false);
    setProblem(!result.ok && 'refusal' in result ? refusalText(result.refusal) : '');
  };
  return (
    <form
      className={`${dialog['fields']} ${classes['form']}`}
      aria-label={t('store.add')}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div className={dialog['pair']}>
        <ChoiceField<CableClass>
          label={t('diagram:property.cableClass')}
          value={typed.cableClass}
          of={CORD_CLASSES}
          wordsOf={(value) => wordsFor(`diagram:cableClass.${value}`) ?? value}
          onChange={(cableClass) => change({ cableClass, cableType: TYPES_OF_CLASS[cableClass][0] ?? '' })}
        />
        <ChoiceField
          label={t('diagram:property.cableType')}
          value={typed.cableType}
          of={TYPES_OF_CLASS[typed.cableClass]}
          wordsOf={(value) => wordsFor(`diagram:cableType.${value}`) ?? value}
          onChange={(cableType) => change({ cableType })}
        />
      </div>
      <div className={dialog['three']}>
        <PlantModelSelect what="cable" label={t('cores:model.model')} value={model} onChange={setModel} clearable />
        <NumberField
          label={t('connect.length')}
          required
          suffix=" m"
          min={0}
          decimalScale={3}
          value={typed.lengthM === 0 ? '' : typed.lengthM}
          onChange={(lengthM) => change({ lengthM })}
        />
        <NumberField
          label={t('store.howMany')}
          min={1}
          max={COUNT_MAX}
          allowDecimal={false}
          empty={1}
          value={typed.count}
          onChange={(count) => change({ count })}
        />
      </div>
      <TextField
        label={t('connect.rule')}
        description={t('store.ruleHint')}
        placeholder={t('connect.noLabels')}
        value={typed.rule}
        onChange={(rule) => change({ rule })}
      />
      <Problem text={problem} />
      <Group justify="flex-end">
        <Button type="submit" disabled={order === null} loading={busy}>
          {t('store.put', { count: typed.count })}
        </Button>
      </Group>
    </form>
  );
}
