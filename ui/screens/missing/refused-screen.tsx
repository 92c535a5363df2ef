import { Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import page from '../../components/page.module.css';
import { TopBar } from '../../components/top-bar';
import { usePlace } from '../../router/router';
import { screenAt } from '../../router/screens';
import { useLacked } from '../../state/role-rules';

/** The page is there, and not for whoever is signed in: which permission is lacking. */
export function RefusedScreen() {
  const { t } = useTranslation(['common', 'titles']);
  const screen = screenAt(usePlace()?.path ?? '');
  const lacked = useLacked(screen?.needs ?? []);
  return (
    <div className={page['page']}>
      <TopBar crumbs={[{ label: screen?.title ? t(screen.title) : '' }]} />
      <main className={page['centre']}>
        <Title order={1} size="h3">
          {t('refused.title')}
        </Title>
        <Text c="dimmed" maw={460}>
          {lacked && t('permissionNeeded', { permission: t(`user.right.${lacked}`) })} {t('refused.text')}
        </Text>
      </main>
    </div>
  );
}
