import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNameRule } from '../../../../domain/entities/name-rule';
import type { ModelItem } from '../../../../workers/api/session';
import { NumberField, TextField } from '../../../components/fields';
import { FoundSelect } from '../../../components/found-select';
import { Problem } from '../../../components/problem';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { refusalText } from '../../../i18n/sentences';
import classes from './store-dialog.module.css';
import dialog from '../structure/dialog.module.css';

const COUNT_MAX = 100;
const MODELS_MOST = 100;

/** Devices or cards of a model that come into a store. */
export function ThingForm({ store, kind }: { readonly store: number; readonly kind: 'device' | 'card' }) {
  const { t } = useTranslation(['cabling', 'diagram']);
  const session = useDiagramSession();
  const [model, setModel] = useState<ModelItem | null>(null);
  const [count, setCount] = useState(1);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const add = async (): Promise<void> => {
    if (!session || !model) return;
    setBusy(true);
    const result = await session.stores.stockThings({ store, model: model.id, count, name: name.trim() });
    setBusy(false);
    setProblem(!result.ok && 'refusal' in result ? refusalText(result.refusal) : '');
    // The next one is another; a rule goes on with its next name.
    if (result.ok && !isNameRule(name)) setName('');
  };
  return (
    <form
      className={`${dialog['fields']} ${classes['form']}`}
      aria-label={t('store.addThings')}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <FoundSelect
        of={`store ${kind}`}
        ask={(remote, words) => remote.models(kind, words, MODELS_MOST)}
        idOf={({ id }) => id}
        textOf={({ name: of, brand }) => `${of} · ${brand}`}
        chosen={model}
        onChoose={(chosen) => {
          setModel(chosen);
          setProblem('');
        }}
        label={t('diagram:property.model')}
        required
        placeholder={t('diagram:models.search')}
        nothingFoundMessage={t('diagram:models.none')}
      />
      <div className={dialog['pair']}>
        <NumberField
          label={t('store.howMany')}
          min={1}
          max={COUNT_MAX}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          empty={1}
          value={count}
          onChange={setCount}
        />
        <TextField
          label={t('diagram:property.name')}
          placeholder={t('diagram:insert.nameFromModel')}
          value={name}
          onChange={(typed) => {
            setName(typed);
            setProblem('');
          }}
        />
      </div>
      <Problem text={problem} />
      <Group justify="flex-end">
        <Button type="submit" disabled={!model} loading={busy}>
          {t(`store.put_${kind}`, { count })}
        </Button>
      </Group>
    </form>
  );
}
