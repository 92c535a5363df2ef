import { useTranslation } from 'react-i18next';
import { wordsFor } from '../../../i18n/word-key';

/** What a library class is called; '' is other. */
export function useClassWords(): (libraryClass: string) => string {
  const { t } = useTranslation('diagram');
  return (libraryClass) => wordsFor(`diagram:libraryClass.${libraryClass}`) ?? t('libraryClass.none');
}
