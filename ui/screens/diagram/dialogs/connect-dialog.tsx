import { Button, Checkbox, Group, Modal, Select, TextInput } from '@mantine/core';
import { IconArrowsHorizontal } from '@tabler/icons-react';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CABLE_CLASSES, CABLE_TYPES } from '../../../../domain/catalog/enums';
import { fieldRefusal } from '../../../../domain/operations/editable-fields';
import type { Description } from '../../../../workers/api/session';
import { useCommands } from '../../../commands/command-provider';
import { closeDialog } from '../dialog-state';
import { refusalText } from '../sentences';
import { EVERY_CABLE, fittingCables, suggestedCable, type CableChoice } from './cable-choice';
import classes from './dialog.module.css';

/** Confirms class, type and name of a cable between two ports before it is laid. */
export function ConnectDialog({ from, to }: { readonly from: number; readonly to: number }) {
  const { t } = useTranslation('diagram');
  const { context } = useCommands();
  const [ends, setEnds] = useState<readonly Description[]>([]);
  const [choice, setChoice] = useState<CableChoice>({ cableClass: '', cableType: '' });
  const [everyCable, setEveryCable] = useState(false);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');

  useEffect(() => {
    void context()
      ?.session.describe([from, to])
      .then((found) => {
        setEnds(found);
        setChoice(suggestedCable(typeOf(found[0]), typeOf(found[1])));
      });
  }, [context, from, to]);

  const nameProblem = fieldRefusal('cable', 'name', name);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const session = context()?.session;
    if (!session || choice.cableClass === '' || nameProblem) return;
    const result = await session.act({
      kind: 'connect',
      from,
      to,
      cableClass: CABLE_CLASSES.indexOf(choice.cableClass),
      cableType: CABLE_TYPES.indexOf(choice.cableType),
      name: name.trim(),
    });
    if (!result.ok && 'refusal' in result) setProblem(refusalText(result.refusal));
    else closeDialog();
  };
  const fitting = fittingCables(typeOf(ends[0]), typeOf(ends[1]));
  const offer = everyCable ? EVERY_CABLE : fitting;
  const types = offer.typesOf(choice.cableClass);

  return (
    <Modal opened onClose={closeDialog} size={460} title={t('connect.title')}>
      <form
        onSubmit={(event) => void submit(event)}
        className={classes['fields']}
        style={{ marginTop: 0 }}
        data-part="connect-dialog"
      >
        <div className={classes['ends']}>
          <End record={ends[0]} />
          <IconArrowsHorizontal size={18} stroke={1.5} aria-hidden="true" />
          <End record={ends[1]} />
        </div>
        <div className={classes['pair']}>
          <Select
            label={t('property.cableClass')}
            required
            value={choice.cableClass === '' ? null : choice.cableClass}
            placeholder={t('connect.choose')}
            onChange={(value) => setChoice({ cableClass: (value ?? '') as CableChoice['cableClass'], cableType: '' })}
            data={offer.classes.map((value) => ({ value, label: t(`cableClass.${value}`) }))}
          />
          <Select
            label={t('property.cableType')}
            value={choice.cableType === '' ? null : choice.cableType}
            placeholder={types.length === 0 ? t('connect.noTypes') : t('connect.notSaid')}
            disabled={types.length === 0}
            clearable
            onChange={(value) => setChoice({ ...choice, cableType: (value ?? '') as CableChoice['cableType'] })}
            data={types.map((value) => ({ value, label: t(`cableType.${value}`) }))}
          />
        </div>
        {ends.length > 0 && fitting !== EVERY_CABLE && (
          <Checkbox
            size="xs"
            label={t('connect.everyCable')}
            checked={everyCable}
            onChange={(event) => {
              setEveryCable(event.currentTarget.checked);
              if (!event.currentTarget.checked) setChoice(suggestedCable(typeOf(ends[0]), typeOf(ends[1])));
            }}
          />
        )}
        <TextInput
          label={t('connect.name')}
          data-autofocus
          placeholder={t('connect.noName')}
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
          <Button type="submit" disabled={choice.cableClass === '' || nameProblem !== null}>
            {t('connect.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

function typeOf(port: Description | undefined): string {
  return String(port?.fields['type'] ?? '');
}

function End({ record }: { readonly record: Description | undefined }) {
  const { t } = useTranslation('diagram');
  return (
    <div className={classes['end']}>
      <strong>{record?.name || t('unnamed')}</strong>
      <span>
        {record?.path
          .slice(-2)
          .map(({ name }) => name)
          .join(' · ')}
      </span>
    </div>
  );
}
