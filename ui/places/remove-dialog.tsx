import { PasswordInput, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../domain/catalog/limits';
import type { Intent } from '../../domain/operations/operation';
import { operationHash } from '../../protocol/operation-hash';
import { grantOperation } from '../../protocol/rest/admin-grant';
import { ApiError } from '../../protocol/rest/api-error';
import { InUse } from '../components/in-use';
import { TextField } from '../components/fields';
import { Problem } from '../components/problem';
import { useHome } from '../components/use-home';
import { useWatched } from '../components/use-watched';
import { closeDialog } from '../dialogs/dialog';
import { grantErrorWords, refusalIn } from '../i18n/error-words';
import { DialogForm } from '../screens/diagram/dialog-form';
import dialog from '../screens/diagram/structure/dialog.module.css';
import { api } from '../session/session';
import { useSession } from '../session/session-state';
import type { Changed } from './change-dialog';
import { pageOperations, tellDeleted } from './operations';
import { drawingsWith, holdsOthers, lostWith } from './place-list';

const NO_DRAWINGS: ReadonlyMap<number, string> = new Map();
const COUNTED = ['region', 'site', 'building', 'floor', 'room', 'rack', 'device', 'port', 'cable', 'diagram'] as const;

/** Deletes a place with all that is in it, or a diagram; names what is lost, and asks for a password where the server does. */
export function RemoveDialog({ of }: { readonly of: Changed }) {
  const { t } = useTranslation(['places', 'common']);
  const home = useHome();
  const isAdministrator = useSession((state) => state.power === 'administrator');
  const [refused, setRefused] = useState(false);
  const [administrator, setAdministrator] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const lost = home.value && of.type !== 'diagram' ? lostWith(home.value, of.id) : undefined;
  const asked = refused || (lost !== undefined && holdsOthers(lost));
  const intent: Intent & Record<string, unknown> =
    of.type === 'diagram'
      ? { kind: 'delete-diagram', version: 1, id: of.id }
      : { kind: 'delete-objects', version: 1, ids: [of.id] };

  const drawings = home.value ? drawingsWith(home.value, of) : NO_DRAWINGS;
  const watched = useWatched([...drawings.keys()]);
  const users = watched.map((user) => ({ ...user, opened: drawings.get(user.diagram) ?? null, selected: [] }));

  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      let grant: string | undefined;
      if (asked) {
        const body = { operationHash: operationHash(intent), password, ...(isAdministrator ? {} : { administrator }) };
        ({ grant } = await api.call(grantOperation, { body }));
      }
      const done = await pageOperations.submit(0, () => intent, grant);
      closeDialog();
      tellDeleted(of.name, done);
    } catch (error) {
      const rule = error instanceof ApiError ? refusalIn(error.data)?.rule : undefined;
      if (rule === 'administrator-password-needed' && !asked) setRefused(true);
      else setProblem(grantErrorWords(error, isAdministrator));
      setBusy(false);
    }
  };

  return (
    <DialogForm
      title={t('remove.title', { name: of.name })}
      part="remove-dialog"
      size={440}
      word={t('remove.confirm')}
      answers={[home]}
      busy={busy}
      isFinal
      disabled={asked && (password === '' || (!isAdministrator && administrator === ''))}
      onSubmit={() => void submit()}
    >
      <Text size="sm">{t(of.type === 'diagram' ? 'remove.diagramText' : 'remove.final', { count: LIMITS.restoreDays })}</Text>
      {lost && (
        <div data-part="lost">
          <Text size="sm">{t('remove.lost')}</Text>
          <ul className={dialog['lost']}>
            <li>{t(`type.${of.type}`)}</li>
            {COUNTED.filter((kind) => lost[kind] > 0).map((kind) => (
              <li key={kind}>{t(`count.${kind}`, { count: lost[kind] })}</li>
            ))}
          </ul>
        </div>
      )}
      <InUse users={users} />
      {asked && (
        <>
          <Text size="sm">{t(isAdministrator ? 'remove.ownPassword' : 'remove.administratorPassword')}</Text>
          {!isAdministrator && (
            <TextField
              label={t('remove.administrator')}
              value={administrator}
              onChange={setAdministrator}
              required
              autoComplete="off"
              data-autofocus
            />
          )}
          <PasswordInput
            label={t('remove.password')}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            required
            autoComplete="off"
            autoFocus={isAdministrator}
          />
        </>
      )}
      <Problem text={problem} />
    </DialogForm>
  );
}
