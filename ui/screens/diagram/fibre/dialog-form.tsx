import { Button, Group, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../../../dialogs/dialog';
import { ActNote } from './act-note';
import classes from './cores.module.css';
import type { CoreAct } from './use-core-act';

/** A dialog of fields with one deed: its title, its fields, what stands in the way, cancel and do. */
export function DialogForm({
  title,
  part,
  act,
  word,
  confirmWord,
  disabled,
  onSubmit,
  children,
  size = 480,
}: {
  readonly title: string;
  readonly part: string;
  readonly act: CoreAct;
  readonly word: string;
  readonly confirmWord: string;
  readonly disabled: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  readonly size?: number;
}) {
  const { t } = useTranslation('common');
  return (
    <Modal opened onClose={closeDialog} size={size} title={title}>
      <form
        className={classes['fields']}
        data-part={part}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <ActNote act={act} confirmWord={confirmWord} />
        <Group justify="flex-end" gap="xs" mt={4}>
          <Button variant="default" onClick={closeDialog}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={act.busy} disabled={disabled}>
            {word}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
