import { Alert, Button, Divider, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { userNameRefusal } from '../../../domain/validation/accounts';
import { readGuestDoor } from '../../../protocol/rest/guests';
import { useAnswer } from '../../answers/use-answer';
import { PasswordField } from '../../components/password-field';
import { errorWords } from '../../i18n/error-words';
import { api, signIn, signInAsGuest } from '../../session/session';
import type { EndReason } from '../../session/session-end';
import { codeOfError } from '../../session/start-up';
import { loginMessage } from './login-messages';

type Busy = 'none' | 'signIn' | 'guest';

/** Name and password. What the server answers is told in words; what was typed stays. */
export function SignInForm(props: {
  readonly arrivedWithCode: EndReason;
  /** Hands over what was typed before the server answers, so that a forced change does not ask for it again. */
  readonly onTry: (password: string) => void;
  readonly onSignedIn: () => void;
}) {
  const { t } = useTranslation(['access', 'messages']);
  const [userName, setUserName] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState<Busy>('none');
  const door = useAnswer('guest door', (cancel) => api.call(readGuestDoor, {}, { cancel }));
  const [message, setMessage] = useState<string | null>(() => {
    const key = loginMessage(props.arrivedWithCode);
    return key === null ? null : t(key);
  });

  async function run(kind: Busy, action: () => Promise<void>): Promise<void> {
    setBusy(kind);
    props.onTry(kind === 'signIn' ? password : '');
    setMessage(null);
    try {
      await action();
      props.onSignedIn();
    } catch (error) {
      const key = loginMessage(codeOfError(error));
      setMessage(key === null ? errorWords(error) : t(key));
      setBusy('none');
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (userName.trim() === '' || password === '') {
      setMessage(null);
      return;
    }
    if (userNameRefusal(userName.trim()) !== null) {
      setMessage(t('messages:checkInputRules'));
      return;
    }
    void run('signIn', () => signIn(userName.trim(), password));
  }

  return (
    <Stack gap="md">
      {message !== null && (
        <Alert color="red" variant="light" icon={<IconAlertCircle size={18} />} role="alert">
          {message}
        </Alert>
      )}
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('userName')}
            name="username"
            size="md"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={userName}
            error={tried && userName.trim() === '' ? t('userNameMissing') : null}
            onChange={(event) => setUserName(event.currentTarget.value)}
          />
          <PasswordField
            label={t('passwordLabel')}
            name="password"
            size="md"
            autoComplete="current-password"
            value={password}
            error={tried && password === '' ? t('passwordMissing') : null}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" size="md" mt={6} loading={busy === 'signIn'} disabled={busy === 'guest'}>
            {t('signIn')}
          </Button>
        </Stack>
      </form>
      {door.value?.isDrawn === true && (
        <>
          <Divider label={t('or')} />
          <Button
            variant="default"
            size="md"
            loading={busy === 'guest'}
            disabled={busy === 'signIn'}
            onClick={() => void run('guest', signInAsGuest)}
          >
            {t('guest')}
          </Button>
        </>
      )}
      <span role="status" style={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        {busy === 'none' ? '' : t('messages:signingIn')}
      </span>
    </Stack>
  );
}
