import { Button, Group, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readHome } from '../../../../protocol/rest/home';
import { useAnswer } from '../../../answers/use-answer';
import { diagramAddress } from '../../../router/diagram-address';
import { navigate } from '../../../router/router';
import { firstDrawing } from '../../../session/own-drawing';
import { api, logout } from '../../../session/session';
import classes from './canvas-failure.module.css';

/** A guest asked for a drawing that is not theirs: the one that is, and the way in. */
export function GuestDrawing() {
  const { t } = useTranslation(['diagram', 'common']);
  const { value: home } = useAnswer('drawing of a guest', (cancel) => api.call(readHome, {}, { cancel }));
  const own = home && firstDrawing(home);
  return (
    <div className={classes['failure']} role="alert" data-part="guest-drawing">
      <Title order={2} size="h4">
        {t('guest.title')}
      </Title>
      <Text c="dimmed" maw={460}>
        {t('guest.text')}
      </Text>
      <Group gap={10} align="stretch">
        {own && (
          <Button onClick={() => void navigate(diagramAddress(own.id))}>
            {t('guest.open', { name: own.name || t('unnamed') })}
          </Button>
        )}
        <Button variant="default" onClick={() => void logout()}>
          {t('common:user.signIn')}
        </Button>
      </Group>
    </div>
  );
}
