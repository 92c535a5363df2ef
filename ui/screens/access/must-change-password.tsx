import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_PASSWORD, PasswordFields, passwordProblem } from '../../components/password-fields';
import { errorWords, isWrongOldPassword } from '../../i18n/error-words';
import { changePassword, logout } from '../../session/session';
import { useSession } from '../../session/session-state';
import classes from './access.module.css';

/** The password was generated or handed over: nothing opens before the user has chosen their own. */
export function MustChangePassword(props: { readonly oldPassword: string; readonly onDone: () => void }) {
  const { t } = useTranslation('access');
  const userName = useSession((state) => state.userName);
  const [typed, setTyped] = useState(EMPTY_PASSWORD);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const wrongOld = error !== null && isWrongOldPassword(error);
  // The page may learn the old password after this form is on screen, so it is read each time.
  const askOld = props.oldPassword === '' || wrongOld || typed.old !== '';
  const value = askOld ? typed : { ...typed, old: props.oldPassword };

  async function submit(): Promise<void> {
    setBusy(true);
    try {
      await changePassword(value.old, value.password, value.confirm);
      props.onDone();
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  }

  return (
    <>
      <div>
        <Title order={1} className={classes['title']}>
          {t('mustChange.title')}
        </Title>
        <Text c="dimmed" size="md">
          {t('mustChange.text', { name: userName })}
        </Text>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        <Stack gap="sm">
          {error !== null && !wrongOld && (
            <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
              {errorWords(error)}
            </Alert>
          )}
          <PasswordFields
            value={value}
            onChange={(next) => {
              setError(null);
              setTyped(askOld ? next : { ...next, old: '' });
            }}
            oldError={wrongOld ? t('password.problem.oldWrong') : null}
            askOld={askOld}
            focusFirst
          />
          <Button type="submit" size="md" mt={6} loading={busy} disabled={passwordProblem(value) !== null}>
            {t('mustChange.submit')}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void logout()}>
            {t('mustChange.cancel')}
          </Button>
        </Stack>
      </form>
    </>
  );
}
