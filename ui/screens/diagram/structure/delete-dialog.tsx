import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InUse } from '../../../components/in-use';
import { TextField } from '../../../components/fields';
import { PasswordField } from '../../../components/password-field';
import { Problem } from '../../../components/problem';
import { LIMITS } from '../../../../domain/catalog/limits';
import { grantOperation } from '../../../../protocol/rest/admin-grant';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { useCommands } from '../../../commands/command-provider';
import { grantErrorWords } from '../../../i18n/error-words';
import { api } from '../../../session/session';
import { useSession } from '../../../session/session-state';
import { closeDialog } from '../../../dialogs/dialog';
import { refusalText } from '../../../i18n/sentences';
import { deleteRounds, inOrder, type DeleteRound } from './delete-plan';
import { useUsing } from './use-using';
import { DialogForm } from '../dialog-form';
import classes from './dialog.module.css';
import { wordsFor } from '../../../i18n/word-key';

/** Circuits that are named; of more the number is said. */
const CIRCUITS_NAMED = 5;

interface Needed {
  readonly round: DeleteRound;
  readonly operationHash: string;
  readonly lost: Readonly<Record<string, number>>;
}

/**
 * Confirms a delete: names what goes with it, says where and how long it can be restored, and for objects that hold
 * others asks for an administrator's password.
 */
export function DeleteDialog({ ids }: { readonly ids: readonly number[] }) {
  const { t } = useTranslation(['diagram', 'cabling', 'common']);
  const { context } = useCommands();
  const isAdministrator = useSession((state) => state.power === 'administrator');
  const answer = useLiveAnswer(ids.join(), async (session) => {
    const [records, lost, circuits] = await Promise.all([
      session.describe(ids),
      session.lostWith(ids),
      session.cores.ridingLost(ids),
    ]);
    return { records, lost, circuits };
  });
  const { records = [], lost: counted = {}, circuits = [] } = answer.value ?? {};
  const [needed, setNeeded] = useState<Needed | null>(null);
  const [administrator, setAdministrator] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const users = useUsing(ids);

  const deletable = records.filter(({ kind }) => kind === 'object' || kind === 'cable');
  const lost = needed?.lost ?? counted;
  const [only] = deletable;

  const run = async (rounds: readonly DeleteRound[], grant?: string): Promise<void> => {
    const session = context()?.session;
    if (!session) return;
    for (const [index, round] of rounds.entries()) {
      const result = await session.act({
        kind: 'delete',
        ids: round.ids,
        ...(grant !== undefined && index === 0 ? { grant } : {}),
      });
      if (result.ok) continue;
      if ('refusal' in result) setProblem(refusalText(result.refusal));
      else setNeeded({ round, operationHash: result.operationHash, lost: result.lost });
      return;
    }
    closeDialog();
  };
  const submit = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      const rounds = deleteRounds(deletable);
      if (needed === null) {
        await run(rounds);
      } else {
        const body = { operationHash: needed.operationHash, password, ...(isAdministrator ? {} : { administrator }) };
        const { grant } = await api.call(grantOperation, { body });
        await run(rounds.slice(rounds.findIndex(({ kind }) => kind === needed.round.kind)), grant);
      }
    } catch (error) {
      setProblem(grantErrorWords(error, isAdministrator));
    }
    setBusy(false);
  };

  const store = deletable.every(({ facts }) => facts['nearestStore'] !== undefined) ? only?.facts : undefined;
  const keep = async (): Promise<void> => {
    const kept = deletable.map(({ id }) => id);
    const result = await context()?.session.stores.keep(kept, Number(store?.['nearestStore']));
    if (result && !result.ok && 'refusal' in result) setProblem(refusalText(result.refusal));
    else closeDialog();
  };

  /** While one looked at it: somebody else was faster. */
  const isGone = answer.value !== undefined && deletable.length === 0;
  const isUnproved = needed !== null && (password === '' || (!isAdministrator && administrator === ''));
  return (
    <DialogForm
      title={
        isGone
          ? t('delete.gone')
          : deletable.length === 1 && only
            ? t('delete.one', { name: only.name || t('unnamed') })
            : t('delete.several', { count: deletable.length || ids.length })
      }
      part="delete-dialog"
      size={440}
      word={t('delete.confirm')}
      answers={[answer]}
      busy={busy}
      isFinal
      disabled={deletable.length === 0 || isUnproved}
      onSubmit={() => void submit()}
      aside={
        store && (
          <Button variant="default" onClick={() => void keep()}>
            {t('cabling:store.keep', { place: String(store['nearestStoreName']) })}
          </Button>
        )
      }
    >
      <Text size="sm">{isGone ? t('delete.goneText') : t('delete.final', { count: LIMITS.restoreDays })}</Text>
      {Object.keys(lost).length > 0 && (
        <div>
          <Text size="sm">{t('delete.lost')}</Text>
          <ul className={classes['lost']}>
            {inOrder(lost).map(([kind, count]) => (
              <li key={kind}>{wordsFor(`diagram:count.${kind}`, { count }) ?? t('count.object', { count })}</li>
            ))}
          </ul>
        </div>
      )}
      <InUse users={users} />
      {circuits.length > 0 && (
        <Text size="sm" data-part="lost-circuits">
          {t('delete.circuits', {
            count: circuits.length,
            names: circuits.slice(0, CIRCUITS_NAMED).join(', '),
            more: circuits.length > CIRCUITS_NAMED ? t('delete.moreCircuits', { count: circuits.length - CIRCUITS_NAMED }) : '',
          })}
        </Text>
      )}
      {needed !== null && (
        <>
          <Text size="sm">{t(isAdministrator ? 'delete.ownPassword' : 'delete.administratorPassword')}</Text>
          {!isAdministrator && (
            <TextField
              label={t('delete.administrator')}
              value={administrator}
              onChange={setAdministrator}
              required
              autoComplete="off"
              autoFocus
            />
          )}
          <PasswordField
            label={t('delete.password')}
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
