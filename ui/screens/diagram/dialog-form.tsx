import { Box, Button, Group, Modal } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Unanswered } from '../../answers/unanswered';
import type { Answer } from '../../answers/use-answer';
import { closeDialog } from '../../dialogs/dialog';
import { ActNote } from './fibre/act-note';
import classes from './structure/dialog.module.css';
import type { CoreAct } from './fibre/use-core-act';

/** A dialog of fields with one operation: its title, its fields, what stands in the way, cancel and do. */
export function DialogForm({
  title,
  part,
  act,
  word,
  confirmWord,
  disabled,
  onSubmit,
  children,
  answers = [],
  isAwaiting = false,
  size = 480,
  busy = act?.busy ?? false,
  isFinal = false,
  aside,
}: {
  readonly title: string;
  readonly part: string;
  readonly act?: CoreAct;
  readonly word: string;
  /** Of what has to be confirmed first. */
  readonly confirmWord?: string;
  readonly disabled: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  /** What its fields choose from, and what it shows of what will be done: Enter waits for it, and it says why one could not be had. */
  readonly answers?: readonly Answer<unknown>[];
  /** Something else than an answer that Enter waits for. */
  readonly isAwaiting?: boolean;
  readonly size?: number;
  readonly busy?: boolean;
  /** Nothing takes it back: who presses Enter at once does nothing. */
  readonly isFinal?: boolean;
  /** Another way to do it, beside the buttons. */
  readonly aside?: ReactNode;
}) {
  const { t } = useTranslation('common');
  const isWaiting = isAwaiting || answers.some(({ isAnswered, isAwaited }) => !isAnswered && isAwaited);
  // Who is done before its fields know what they choose from need not ask again.
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || isWaiting) return;
    setWanted(false);
    if (!disabled) onSubmit();
  }, [isWanted, isWaiting, disabled, onSubmit]);
  return (
    <Modal opened onClose={closeDialog} size={size} title={title}>
      <form
        ref={beginInFirstField}
        className={classes['fields']}
        data-part={part}
        // What is required may be in what is waited for.
        noValidate={isWaiting}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWaiting) setWanted(true);
          else onSubmit();
        }}
      >
        {answers.map((answer, at) => (
          <Unanswered key={at} answer={answer} />
        ))}
        {children}
        {act && <ActNote act={act} confirmWord={confirmWord ?? word} />}
        <Group justify="flex-end" gap="xs" mt={4}>
          {aside !== undefined && <Box mr="auto">{aside}</Box>}
          <Button variant="default" onClick={closeDialog} data-autofocus={isFinal || undefined}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            {...(isFinal ? { color: 'red.9' } : {})}
            loading={busy || isWanted}
            disabled={disabled && !isWaiting}
          >
            {word}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** Whoever opens it types into its first field, where no other part is marked as the one to begin in. */
function beginInFirstField(form: HTMLFormElement | null): void {
  if (!form?.querySelector('[data-autofocus]')) form?.querySelector('input, textarea')?.setAttribute('data-autofocus', 'true');
}
