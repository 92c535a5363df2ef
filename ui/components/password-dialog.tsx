import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusReturn } from '../helpers/use-focus-return';
import { errorWords, isWrongOldPassword } from '../i18n/error-words';
import { changePassword } from '../session/session';
import { EMPTY_PASSWORD, PasswordFields, passwordProblem } from './password-fields';
import { toast } from '../state/toast';

/** Changing the own password at any time. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn();
  const { t } = useTranslation(['access', 'common']);
  const [value, setValue] = useState(EMPTY_PASSWORD);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function submit(): Promise<void> {
    setBusy(true);
    try {
      await changePassword(value.old, value.password, value.confirm);
      toast(t('password.changed'));
      onClose();
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  }

  const wrongOld = error !== null && isWrongOldPassword(error);
  return (
    <Modal opened onClose={onClose} title={t('password.title')} size="sm">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="sm">
          <PasswordFields
            value={value}
            onChange={(next) => {
              setError(null);
              setValue(next);
            }}
            oldError={wrongOld ? t('password.problem.oldWrong') : null}
            askOld
            focusFirst
          />
          {error !== null && !wrongOld && (
            <Text c="var(--pl-danger)" size="sm" role="alert">
              {errorWords(error)}
            </Text>
          )}
          <Group justify="flex-end" mt="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={busy} disabled={passwordProblem(value) !== null}>
              {t('password.change')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
