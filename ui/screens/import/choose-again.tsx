import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCEPTED_ENDINGS } from '../../../domain/import/accepted-files';

/** The file of a preview, which is not here any more: the server takes the same one only, with what was chosen there. */
export function ChooseAgain({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTranslation('import');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{t('past.again')}</Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_ENDINGS.join(',')}
        hidden
        aria-label={t('past.again')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file !== undefined) onFile(file);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
