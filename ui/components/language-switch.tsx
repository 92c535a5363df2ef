import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { chooseLanguage } from '../i18n/choose-language';
import { LANGUAGE_NAMES, type KnownLanguage } from '../i18n/languages';

/** The language switch that stands open on a page (the access page, the settings). */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('user.language')}
      value={i18n.language}
      onChange={(language) => void chooseLanguage(language as KnownLanguage)}
      data={Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value, label: <span lang={value}>{label}</span> }))}
    />
  );
}
