import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CableAnswer } from '../../../../workers/api/cores';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { openDialog } from '../../../dialogs/dialog';
import classes from '../fibre/cores.module.css';
import { DialogForm } from '../fibre/dialog-form';
import { useCoreAct } from '../fibre/use-core-act';
import { usePlaces } from '../fibre/use-places';
import { DIALOGS } from '../../../dialogs/dialogs';

/** Cuts a cable at a closure: where, what the second piece is called, and whether its cores are spliced through at once. */
export function CutDialog({ cable, closure: asked }: { readonly cable: number; readonly closure?: number }) {
  const { t } = useTranslation('cores');
  const session = useDiagramSession();
  const places = usePlaces();
  const [facts, setFacts] = useState<CableAnswer | null>(null);
  const [picked, setClosure] = useState<string | null>(asked === undefined ? null : String(asked));
  const [first, ...others] = places?.closures ?? [];
  // The only one there is needs no choice.
  const closure = picked ?? (first && others.length === 0 ? String(first.id) : null);
  const [name, setName] = useState('');
  const [isSpliced, setSpliced] = useState(false);
  const [metres, setMetres] = useState<number | string>('');
  const act = useCoreAct(() => openDialog(DIALOGS.closure, { closure: Number(closure) }));

  useEffect(() => {
    void session?.cores.measures(cable).then((found) => {
      setFacts(found);
      setName(found ? `${found.name}-2` : '');
    });
  }, [session, cable]);
  const lengthM = (facts?.measures.asBuiltMm ?? 0) / 1000;
  return (
    <DialogForm
      title={t('cut.title', { name: facts?.name || t('unnamedCable') })}
      part="cut-dialog"
      act={act}
      word={t('cut.do')}
      confirmWord={t('cut.anyway')}
      disabled={closure === null}
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
        data={(places?.closures ?? []).map(({ id, name: of, places: total, taken }) => ({
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
