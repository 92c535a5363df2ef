import { Button, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import page from '../../components/page.module.css';
import { TopBar } from '../../components/top-bar';
import { navigate } from '../../router/router';

/** The address names no diagram. */
export function NoDiagram() {
  const { t } = useTranslation(['diagram', 'titles']);
  return (
    <div className={page['page']}>
      <TopBar crumbs={[{ label: t('titles:diagram') }]} />
      <main className={page['centre']}>
        <Title order={1} size="h4">
          {t('none.title')}
        </Title>
        <Text c="dimmed" maw={420}>
          {t('none.text')}
        </Text>
        <Button onClick={() => void navigate('/')}>{t('none.home')}</Button>
      </main>
    </div>
  );
}
