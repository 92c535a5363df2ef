import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { openDialog } from '../../../dialogs/dialog';
import classes from '../fibre/cores.module.css';
import { DialogForm } from '../dialog-form';
import { useCoreAct } from '../fibre/use-core-act';
import { usePlaces } from '../fibre/use-places';
import { DIALOGS } from '../../../dialogs/dialogs';

/** Cuts a cable at a closure: where, what the second piece is called, and whether its cores are spliced through at once. */
export function CutDialog({ cable, closure: asked }: { readonly cable: number; readonly closure?: number }) {
  const { t } = useTranslation('cores');
  const places = usePlaces();
  const measured = useLiveAnswer(`measures of ${cable}`, ({ cores }) => cores.measures(cable));
  const facts = measured.value;
  const [picked, setClosure] = useState<string | null>(asked === undefined ? null : String(asked));
  const [first, ...others] = places.value?.closures ?? [];
  // The only one there is needs no choice.
  const closure = picked ?? (first && others.length === 0 ? String(first.id) : null);
  const [typed, setName] = useState<string | null>(null);
  const name = typed ?? (facts ? `${facts.name}-2` : '');
  const [isSpliced, setSpliced] = useState(false);
  const [metres, setMetres] = useState<number | string>('');
  const act = useCoreAct(() => openDialog(DIALOGS.closure, { closure: Number(closure) }));

  const lengthM = (facts?.measures.asBuiltMm ?? 0) / 1000;
  return (
    <DialogForm
      title={t('cut.title', { name: facts?.name || t('unnamedCable') })}
      part="cut-dialog"
      act={act}
      word={t('cut.do')}
      confirmWord={t('cut.anyway')}
      answers={[places, measured]}
      disabled={closure === null || !facts}
      onSubmit={() =>
        void act.run({
          kind: 'cut',
          cable,
          closure: Number(closure),
          name: name.trim(),
          isSpliced,
          ...(metres === '' ? {} : { atMm: Math.round(Number(metres) * 1000) }),
        })
      }
    >
      <Select
        label={t('cut.closure')}
        required
        searchable
        value={closure}
        onChange={setClosure}
        nothingFoundMessage={t('cut.noClosures')}
        data={(places.value?.closures ?? []).map(({ id, name: of, places: total, taken }) => ({
          value: String(id),
          label: `${of || t('unnamedClosure')} · ${t('freePlaces', { count: total - taken })}`,
        }))}
      />
      <TextInput label={t('cut.second')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <NumberInput
        label={t('cut.at')}
        description={lengthM > 0 ? t('cut.length', { metres: lengthM }) : t('cut.noLength')}
        min={0}
        suffix=" m"
        value={metres}
        onChange={setMetres}
      />
      <Checkbox
        size="xs"
        label={t('cut.spliced', { count: facts?.cores ?? 0 })}
        checked={isSpliced}
        onChange={(event) => setSpliced(event.currentTarget.checked)}
      />
      <span className={classes['quiet']}>{t('cut.hint')}</span>
    </DialogForm>
  );
}
