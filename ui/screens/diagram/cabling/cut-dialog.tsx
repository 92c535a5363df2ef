import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField, ThingField, Tick } from '../../../components/fields';
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
  const [picked, setClosure] = useState(asked ?? null);
  const [first, ...others] = places.value?.closures ?? [];
  // The only one there is needs no choice.
  const closure = picked ?? (first && others.length === 0 ? first.id : 0);
  const [typed, setName] = useState<string | null>(null);
  const name = typed ?? (facts ? `${facts.name}-2` : '');
  const [isSpliced, setSpliced] = useState(false);
  const [metres, setMetres] = useState<number | string>('');
  const act = useCoreAct(() => openDialog(DIALOGS.closure, { closure }));

  const lengthM = (facts?.measures.asBuiltMm ?? 0) / 1000;
  return (
    <DialogForm
      title={t('cut.title', { name: facts?.name || t('unnamedCable') })}
      part="cut-dialog"
      act={act}
      word={t('cut.do')}
      confirmWord={t('cut.anyway')}
      answers={[places, measured]}
      disabled={closure === 0 || !facts}
      onSubmit={() =>
        void act.run({
          kind: 'cut',
          cable,
          closure,
          name: name.trim(),
          isSpliced,
          ...(metres === '' ? {} : { atMm: Math.round(Number(metres) * 1000) }),
        })
      }
    >
      <ThingField
        label={t('cut.closure')}
        required
        value={closure}
        onChange={setClosure}
        nothingFoundMessage={t('cut.noClosures')}
        of={places.value?.closures ?? []}
        wordsOf={({ name: of, places: total, taken }) =>
          `${of || t('unnamedClosure')} · ${t('freePlaces', { count: total - taken })}`
        }
      />
      <TextField label={t('cut.second')} value={name} onChange={setName} />
      <NumberInput
        label={t('cut.at')}
        description={lengthM > 0 ? t('cut.length', { metres: lengthM }) : t('cut.noLength')}
        min={0}
        suffix=" m"
        value={metres}
        onChange={setMetres}
      />
      <Tick label={t('cut.spliced', { count: facts?.cores ?? 0 })} value={isSpliced} onChange={setSpliced} />
      <span className={classes['quiet']}>{t('cut.hint')}</span>
    </DialogForm>
  );
}
