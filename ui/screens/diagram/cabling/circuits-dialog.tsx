import { ActionIcon, Button, Group, Modal } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unanswered } from '../../../answers/unanswered';
import { TextField } from '../../../components/fields';
import { LackingPermission, useMayDo } from '../../../commands/permitted';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { closeDialog } from '../../../dialogs/dialog';
import { ActNote } from '../fibre/act-note';
import classes from '../fibre/cores.module.css';
import dialog from '../structure/dialog.module.css';
import { PortPicker } from '../fibre/port-picker';
import { useCoreAct } from '../fibre/use-core-act';

/** Circuits of this diagram, and a form for one more: its name, its provider and its two ports. */
export function CircuitsDialog() {
  const { t } = useTranslation(['cores', 'common']);
  const mayRecord = useMayDo('insert-circuit', 'remove-circuit');
  const answer = useLiveAnswer('circuits', ({ cores }) => cores.circuits());
  const circuits = answer.value ?? [];
  const [name, setName] = useState('');
  const [provider, setProvider] = useState('');
  const [a, setA] = useState(0);
  const [z, setZ] = useState(0);
  const act = useCoreAct();

  const add = async (): Promise<void> => {
    if (!(await act.run({ kind: 'insert-circuit', name: name.trim(), provider: provider.trim(), a, z }))) return;
    setName('');
    setA(0);
    setZ(0);
  };
  return (
    <Modal opened onClose={closeDialog} size={640} title={t('circuits.title')}>
      <div className={dialog['fields']} data-part="circuits-dialog">
        <Unanswered answer={answer} />
        {answer.value?.length === 0 && <span className={classes['quiet']}>{t('circuits.none')}</span>}
        {circuits.length > 0 && (
          <table className={classes['losses']}>
            <thead>
              <tr>
                {(['name', 'provider', 'a', 'z'] as const).map((column) => (
                  <th key={column} style={{ textAlign: 'left' }}>
                    {t(`circuits.${column}`)}
                  </th>
                ))}
                <th />
              </tr>
            </thead>
            <tbody>
              {circuits.map((circuit) => (
                <tr key={circuit.id}>
                  <td>{circuit.name}</td>
                  <td style={{ textAlign: 'left' }}>{circuit.provider || t('circuits.own')}</td>
                  <td style={{ textAlign: 'left' }}>{circuit.a}</td>
                  <td style={{ textAlign: 'left' }}>{circuit.z}</td>
                  <td>
                    {mayRecord && (
                      <ActionIcon
                        size="sm"
                        variant="subtle"
                        aria-label={t('circuits.remove', { name: circuit.name })}
                        onClick={() => void act.run({ kind: 'remove-circuit', id: circuit.id })}
                      >
                        <IconTrash size={14} />
                      </ActionIcon>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <LackingPermission does="insert-circuit" />
        {mayRecord && (
          <form
            className={dialog['fields']}
            onSubmit={(event) => {
              event.preventDefault();
              void add();
            }}
          >
            <div className={dialog['pair']}>
              <TextField label={t('circuits.name')} required value={name} onChange={setName} />
              <TextField label={t('circuits.provider')} placeholder={t('circuits.own')} value={provider} onChange={setProvider} />
            </div>
            <PortPicker key={`a${circuits.length}`} label={t('circuits.a')} onChange={setA} />
            <PortPicker key={`z${circuits.length}`} label={t('circuits.z')} onChange={setZ} />
            <ActNote act={act} confirmWord={t('circuits.add')} />
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={closeDialog}>
                {t('common:cancel')}
              </Button>
              <Button type="submit" disabled={name.trim() === '' || a === 0 || z === 0}>
                {t('circuits.add')}
              </Button>
            </Group>
          </form>
        )}
      </div>
    </Modal>
  );
}
