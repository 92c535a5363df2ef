import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FILL_EDITION_KEYS, SEPARATION_CLASSES } from '../../../../domain/catalog/enums';
import { LIMITS } from '../../../../domain/catalog/limits';
import { USUAL_PATHWAYS } from '../../../../domain/cabling/usual-pathways';
import { PATHWAY_END_CLASSES } from '../../../../domain/operations/pathways/insert-pathways';
import type { PathwayEnd } from '../../../../workers/api/pathways';
import { ChoiceField, NumberField, TextField } from '../../../components/fields';
import { FoundSelect } from '../../../components/found-select';
import { closeDialog } from '../../../dialogs/dialog';
import { useDiagram, useDiagramSession } from '../../../engine-host/engine-host';
import { Problem } from '../../../components/problem';
import classes from '../structure/dialog.module.css';
import { DialogForm } from '../dialog-form';
import { useDeed } from '../use-deed';
import { kindText } from './pathway-state';

const ENDS_MOST = 40;

/** A riser, shaft or slot from a place in one room to one in another; its ends need not be on the open drawing. */
export function RiserDialog() {
  const { t } = useTranslation(['pathways', 'diagram']);
  const session = useDiagramSession();
  const selected = useDiagram((state) => state.described[0]);
  const [from, setFrom] = useState<PathwayEnd | null>(
    selected && PATHWAY_END_CLASSES.has(selected.class)
      ? { id: selected.id, name: selected.name, where: selected.path.map(({ name }) => name).join(' / ') }
      : null,
  );
  const [to, setTo] = useState<PathwayEnd | null>(null);
  const [name, setName] = useState(kindText('riser'));
  const [metres, setMetres] = useState<number | string>('');
  const [measures, setMeasures] = useState(USUAL_PATHWAYS.riser);
  const [separation, setSeparation] = useState(0);
  const deed = useDeed();
  const end = (chosen: PathwayEnd | null, label: string, onChoose: (next: PathwayEnd | null) => void) => (
    <FoundSelect
      of={`pathway ends ${label}`}
      ask={({ pathways }, words) => pathways.ends(words, ENDS_MOST)}
      idOf={({ id }) => id}
      textOf={({ name: word, where }) => (where === '' ? word : `${word} · ${where}`)}
      chosen={chosen}
      onChoose={onChoose}
      label={label}
      placeholder={t('riser.search')}
      nothingFoundMessage={t('riser.none')}
    />
  );
  const measure = (of: 'widthMm' | 'depthMm', label: string) => (
    <NumberField
      label={label}
      suffix=" mm"
      min={1}
      max={LIMITS.pathwayMeasureMm}
      empty={1}
      value={measures[of]}
      onChange={(value) => setMeasures({ ...measures, [of]: value })}
    />
  );
  const submit = async (): Promise<void> => {
    if (!session || !from || !to) return;
    const wish = {
      ...{ ...measures, from: from.id, to: to.id, name: name.trim(), separation },
      lengthMm: Math.round(Number(metres) * 1000),
      edition: USUAL,
      lifecycle: 0,
    };
    await deed.run(() => session.pathways.riser(wish), closeDialog);
  };
  return (
    <DialogForm
      title={t('riser.title')}
      part="riser-dialog"
      word={t('riser.do')}
      busy={deed.busy}
      disabled={!from || !to || !(Number(metres) > 0)}
      onSubmit={() => void submit()}
    >
      {end(from, t('riser.from'), setFrom)}
      {end(to, t('riser.to'), setTo)}
      <div className={classes['pair']}>
        <TextField label={t('diagram:property.name')} maxLength={100} value={name} onChange={setName} />
        <NumberInput
          label={t('riser.length')}
          description={t('riser.lengthHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={10_000}
          decimalScale={3}
          value={metres}
          onChange={setMetres}
        />
      </div>
      <div className={classes['pair']}>
        {measure('widthMm', t('diagram:property.innerWidth'))}
        {measure('depthMm', t('diagram:property.innerDepth'))}
      </div>
      <ChoiceField
        label={t('diagram:property.separation')}
        value={separation}
        onChange={setSeparation}
        of={[...SEPARATION_CLASSES.keys()]}
        wordsOf={(at) => t(`pathways:separation.${SEPARATION_CLASSES[at] || 'any'}`)}
      />
      <Problem text={deed.problem} />
    </DialogForm>
  );
}

const USUAL = FILL_EDITION_KEYS.indexOf('');
