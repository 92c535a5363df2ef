import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMessageDialog } from '../state/message-dialog';

/** The message that must be answered before anything else. */
export function MessageDialog() {
  const { i18n } = useTranslation();
  const { visible, message, confirm } = useMessageDialog();
  return (
    <Modal
      opened={visible}
      onClose={confirm}
      title={message === null ? '' : i18n.t(message.title)}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="sm"
      zIndex={900}
    >
      <Text size="md">{message === null ? '' : i18n.t(message.text)}</Text>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={confirm}>
          {message === null ? '' : i18n.t(message.confirm)}
        </Button>
      </Group>
    </Modal>
  );
}
