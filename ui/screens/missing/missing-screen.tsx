import { Button, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import page from '../../components/page.module.css';
import { TopBar } from '../../components/top-bar';
import { navigate, usePlace } from '../../router/router';

/** No page has this address. */
export function MissingScreen() {
  const { t } = useTranslation();
  const place = usePlace();
  return (
    <div className={page['page']}>
      <TopBar crumbs={[{ label: t('missing.crumb') }]} />
      <main className={page['centre']}>
        <Title order={1} size="h3">
          {t('missing.title')}
        </Title>
        <Text c="dimmed" maw={460}>
          {t('missing.text')}
        </Text>
        <code className={page['code']}>{place?.path}</code>
        <Button onClick={() => void navigate('/')}>{t('failure.home')}</Button>
      </main>
    </div>
  );
}
