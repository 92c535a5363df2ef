import { Anchor, Group, Modal, Stack, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_VERSION } from '../../protocol/version';
import { useFocusReturn } from '../helpers/use-focus-return';
import { socket } from '../session/session';
import { BrandMark } from './brand-mark';

const onSocketState = (changed: () => void): (() => void) => socket.onState(changed);

/** What this is, which version, and whether the live connection stands. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn();
  const { t } = useTranslation();
  const connection = useSyncExternalStore(onSocketState, () => socket.state);
  return (
    <Modal opened onClose={onClose} title={t('user.about')} size="sm">
      <Stack gap="sm">
        <Group gap="sm">
          <BrandMark size={36} />
          <div>
            <Text fw={600} size="lg">
              Plenum
            </Text>
            <Text c="dimmed">{t('about.version', { version: PRODUCT_VERSION })}</Text>
          </div>
        </Group>
        <Text>{t('about.text')}</Text>
        <Text size="sm" role="status">
          {t(`about.connection.${connection}`)}
        </Text>
        <Text c="dimmed" size="sm">
          {t('about.licence')}{' '}
          <Anchor
            underline="always"
            href="https://www.apache.org/licenses/LICENSE-2.0"
            target="_blank"
            rel="noreferrer"
            size="sm"
          >
            Apache-2.0
          </Anchor>
        </Text>
      </Stack>
    </Modal>
  );
}
