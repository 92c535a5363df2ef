import { Button, Group, List, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DiagramState } from '../../../engine-host/diagram-state';
import { navigate } from '../../../router/router';
import { reloadPage } from '../../../session/leave';
import classes from './canvas-failure.module.css';

/** No drawing can be shown: what is missing or went wrong, what was kept, and what to do. */
export function CanvasFailure({ phase }: { readonly phase: Extract<DiagramState['phase'], { kind: 'unsupported' | 'failed' }> }) {
  const { t } = useTranslation('diagram');
  const unsupported = phase.kind === 'unsupported';
  const steps = unsupported ? (t(`missing.${phase.missing}.steps`, { returnObjects: true }) as unknown as string[]) : [];
  return (
    <div className={classes['failure']} role="alert">
      <Title order={2} size="h4">
        {unsupported ? t('missing.title') : t('failed.title')}
      </Title>
      <Text c="dimmed" maw={460}>
        {unsupported ? t(`missing.${phase.missing}.text`) : t('failed.text')}
      </Text>
      {steps.length > 0 && (
        <List size="sm" type="ordered" spacing={4}>
          {steps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      )}
      {!unsupported && <code className={classes['code']}>{phase.message}</code>}
      <Group gap={10} align="stretch" wrap="nowrap">
        <Button onClick={() => void reloadPage()}>{t('failed.reload')}</Button>
        <Button variant="default" onClick={() => void navigate('/')}>
          {t('none.home')}
        </Button>
      </Group>
    </div>
  );
}
