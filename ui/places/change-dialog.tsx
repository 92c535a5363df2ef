import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField, ThingField } from '../components/fields';
import { Problem } from '../components/problem';
import { useHome } from '../components/use-home';
import { closeDialog } from '../dialogs/dialog';
import { errorWords } from '../i18n/error-words';
import { DialogForm } from '../screens/diagram/dialog-form';
import { pageOperations, tellDone } from './operations';
import type { NewType } from './new-types';
import { parentsFor, standsAlone } from './place-list';
import { placesIn } from './places-in';

/** A place or a free diagram, as a dialog is told of it. */
export interface Changed {
  readonly id: number;
  readonly name: string;
  /** What it stands in; 0 = nothing. */
  readonly parent: number;
  readonly type: NewType;
}

/** Renames a place or a diagram, or moves it to another place with all that is in it. */
export function ChangeDialog({ of }: { readonly of: Changed }) {
  const { t } = useTranslation(['places', 'common']);
  const home = useHome();
  const [name, setName] = useState(of.name);
  const [parent, setParent] = useState(of.parent);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const allowed = useMemo(() => (home.value ? parentsFor(placesIn(home.value), of.type, of.id) : []), [home.value, of]);
  const named = name.trim();
  const change = {
    ...(named === of.name ? {} : { name: named }),
    ...(parent === of.parent ? {} : of.type === 'diagram' ? { owner: parent } : { parent }),
  };
  const isReady = named !== '' && Object.keys(change).length > 0;

  const submit = async (): Promise<void> => {
    if (!isReady || busy) return;
    setBusy(true);
    setProblem('');
    try {
      const done = await pageOperations.submit(0, () =>
        of.type === 'diagram'
          ? { kind: 'change-diagram', version: 1, diagram: of.id, ...change }
          : { kind: 'change-place', version: 1, place: of.id, ...change },
      );
      closeDialog();
      tellDone(t(parent === of.parent ? 'changed.name' : 'changed.place', { name: named }), done);
    } catch (error) {
      setProblem(errorWords(error));
      setBusy(false);
    }
  };

  return (
    <DialogForm
      title={t('change.title', { name: of.name })}
      part="change-dialog"
      size={440}
      word={t('change.confirm')}
      answers={[home]}
      busy={busy}
      disabled={!isReady}
      onSubmit={() => void submit()}
    >
      <TextField label={t('new.name')} required value={name} onChange={setName} data-autofocus />
      {(allowed.length > 0 || of.parent !== 0) && (
        <ThingField
          label={t('new.parent')}
          clearable={standsAlone(of.type)}
          value={parent}
          onChange={setParent}
          placeholder={t('new.noParent')}
          of={allowed}
          wordsOf={({ path, class: placeClass }) => `${path} · ${t(`type.${placeClass}`)}`}
        />
      )}
      <Problem text={problem} />
    </DialogForm>
  );
}
