import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../components/load-failed';
import { errorWords } from '../i18n/error-words';
import type { Answer } from './use-answer';

/** Why an answer, or its newest, could not be had, with the way to ask again; nothing while it is on its way. */
export function Unanswered({ answer: { error, retry } }: { readonly answer: Answer<unknown> }) {
  return error === undefined ? null : <LoadFailed error={error} onRetry={retry} />;
}

/** The same within a line: under a field, or where there is room for no more. */
export function UnansweredLine({ answer: { error, retry } }: { readonly answer: Answer<unknown> }) {
  const { t } = useTranslation();
  return error === undefined ? null : (
    <span role="alert">
      {errorWords(error)}{' '}
      <Anchor component="button" type="button" inherit onClick={retry}>
        {t('retry')}
      </Anchor>
    </span>
  );
}
