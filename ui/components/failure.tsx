import { Button, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openInWindow, reloadPage } from '../session/leave';
import classes from './page.module.css';

/** A whole screen could not be shown. */
export function Failure({ error }: { readonly error: Error }) {
  const { t } = useTranslation();
  return (
    <div className={classes['centre']} role="alert">
      <Title order={2} size="h4">
        {t('failure.title')}
      </Title>
      <Text c="dimmed" maw={460}>
        {t('failure.text')}
      </Text>
      <code className={classes['code']}>{error.message}</code>
      <Group gap={10} align="stretch" justify="center">
        <Button onClick={() => void reloadPage()}>{t('failure.reload')}</Button>
        <Button variant="default" onClick={() => void openInWindow('/')}>
          {t('failure.home')}
        </Button>
      </Group>
    </div>
  );
}
