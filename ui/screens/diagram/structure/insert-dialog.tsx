import { Button, Group, Modal, SegmentedControl, Select, TextInput, UnstyledButton } from '@mantine/core';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldRefusal } from '../../../../domain/operations/structure/editable-fields';
import type { Action, ModelItem, TreeItem } from '../../../../workers/api/session';
import { useCommands } from '../../../commands/command-provider';
import { closeDialog } from '../../../dialogs/dialog';
import { refusalText } from '../../../i18n/sentences';
import classes from './dialog.module.css';

const ASK_MS = 200;
const MOST = 100;

/** Inserts a rack, device or card from a form: model, place, name; free units are offered. */
export function InsertDialog({ objectClass }: { readonly objectClass: 'rack' | 'device' | 'card' }) {
  const { t } = useTranslation(['diagram', 'common']);
  const { context } = useCommands();
  const [words, setWords] = useState('');
  const [models, setModels] = useState<readonly ModelItem[]>([]);
  const [modelId, setModelId] = useState<string | null>(null);
  const [racks, setRacks] = useState<readonly TreeItem[]>([]);
  const [rack, setRack] = useState<string | null>(null);
  const [units, setUnits] = useState<readonly number[] | null>(null);
  const [unit, setUnit] = useState(0);
  const [face, setFace] = useState<'1' | '2'>('1');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const session = context()?.session;
  const selected = useMemo(() => context()?.state.described[0], [context]);
  const model = models.find(({ id }) => String(id) === modelId);
  // What the field shows of the chosen model is nothing that is looked for: the list stays whole.
  const wanted = model && words === labelOf(model) ? '' : words;

  useEffect(() => {
    let current = true;
    const timer = setTimeout(() => {
      void session?.models(objectClass, wanted, MOST).then((found) => {
        if (!current) return;
        // The chosen one stays, whatever is looked for now.
        setModels((before) => [
          ...before.filter(({ id }) => String(id) === modelId && !found.some((other) => other.id === id)),
          ...found,
        ]);
      });
    }, ASK_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [session, objectClass, wanted, modelId]);
  useEffect(() => {
    if (objectClass !== 'device' || !session) return;
    void session.tree(0).then((items) => {
      const found = items.filter((item) => item.class === 'rack');
      setRacks(found);
      const held = selected?.class === 'rack' ? selected.id : selected?.path.findLast((above) => above.class === 'rack')?.id;
      setRack((before) => before ?? (held === undefined ? null : String(held)));
    });
  }, [session, objectClass, selected]);
  useEffect(() => {
    setUnits(null);
    if (!session || rack === null || !model) return;
    let current = true;
    void session.freeUnits(Number(rack), model.heightU).then((free) => {
      if (!current) return;
      setUnits(free);
      setUnit((before) => (free.includes(before) ? before : (free[0] ?? 0)));
    });
    return () => {
      current = false;
    };
  }, [session, rack, model]);

  const nameProblem = fieldRefusal('object', 'name', name);
  const action = actionOf();
  function actionOf(): Action | undefined {
    if (!model) return undefined;
    const trimmed = name.trim();
    if (objectClass === 'rack') return { kind: 'insert-rack', model: model.id, name: trimmed };
    if (objectClass === 'card') return selected && { kind: 'insert-card', model: model.id, slot: selected.id, name: trimmed };
    if (rack === null || (model.heightU > 0 && unit <= 0)) return undefined;
    return {
      kind: 'insert-device',
      model: model.id,
      rack: Number(rack),
      positionU: model.heightU > 0 ? unit : 0,
      face: face === '2' ? 2 : 1,
      name: trimmed,
    };
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
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
    <Modal opened onClose={closeDialog} size={460} title={t(`insert.${objectClass}`)}>
      <form
        onSubmit={(event) => void submit(event)}
        className={classes['fields']}
        style={{ marginTop: 0 }}
        data-part="insert-dialog"
      >
        <Select
          label={t('property.model')}
          required
          searchable
          value={modelId}
          onChange={setModelId}
          onSearchChange={setWords}
          placeholder={t('models.search')}
          nothingFoundMessage={t(words === '' ? 'models.none' : 'models.noneFor', { words })}
          filter={({ options }) => options}
          data={models.map((each) => ({ value: String(each.id), label: labelOf(each) }))}
          data-autofocus
        />
        {objectClass === 'device' && (
          <>
            <Select
              label={t('kind.rack')}
              required
              searchable
              value={rack}
              onChange={setRack}
              placeholder={t('insert.chooseRack')}
              data={racks.map(({ id, name: rackName, detail }) => ({
                value: String(id),
                label: detail === '' ? rackName : `${rackName} · ${detail}`,
              }))}
            />
            {units !== null && model !== undefined && model.heightU > 0 && (
              <div>
                <div className={classes['label']}>{t('insert.units', { units: model.heightU })}</div>
                {units.length === 0 ? (
                  <p className={classes['problem']} style={{ margin: 0 }}>
                    {t('insert.noUnit', { units: model.heightU })}
                  </p>
                ) : (
                  <div className={classes['units']} role="radiogroup" aria-label={t('insert.units', { units: model.heightU })}>
                    {units.map((free) => (
                      <UnstyledButton
                        key={free}
                        className={classes['unit']}
                        role="radio"
                        aria-checked={free === unit}
                        onClick={() => setUnit(free)}
                      >
                        U{free}
                      </UnstyledButton>
                    ))}
                  </div>
                )}
              </div>
            )}
            <div>
              <div className={classes['label']}>{t('property.face')}</div>
              <SegmentedControl
                size="xs"
                value={face}
                onChange={(value) => setFace(value as '1' | '2')}
                data={[
                  { value: '1', label: t('face.front') },
                  { value: '2', label: t('face.rear') },
                ]}
              />
            </div>
          </>
        )}
        <TextInput
          label={t('property.name')}
          placeholder={objectClass === 'rack' ? t('insert.rackName') : t('insert.nameFromModel')}
          value={name}
          error={nameProblem ? refusalText(nameProblem) : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {problem !== '' && (
          <p className={classes['problem']} role="alert">
            {problem}
          </p>
        )}
        <Group justify="flex-end" gap="xs" mt={4}>
          <Button variant="default" onClick={closeDialog}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={!action || nameProblem !== null}>
            {t('insert.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function labelOf({ name, brand }: { readonly name: string; readonly brand: string }): string {
  return `${name} · ${brand}`;
}
