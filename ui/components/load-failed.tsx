import { Alert, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorWords } from '../i18n/error-words';

/** Data could not be fetched: what happened, and the way to try again. */
export function LoadFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useTranslation(['common', 'messages']);
  return (
    <Alert color="red" variant="light" title={t('messages:loadFailed')} role="alert">
      <Text mb="sm">{errorWords(error)}</Text>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Alert>
  );
}
