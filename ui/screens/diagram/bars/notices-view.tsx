import { CloseButton, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../commands/command-provider';
import { dismiss, useNotices } from '../../../state/notices';
import classes from './notices-view.module.css';

const ICONS = { done: IconCircleCheck, refused: IconAlertTriangle, info: IconInfoCircle } as const;

/** One line an operation, above the bottom edge, with Undo while it can be taken back. */
export function Notices() {
  const { t } = useTranslation('diagram');
  const { run } = useCommands();
  const notices = useNotices((state) => state.notices);
  return (
    <div className={classes['stack']}>
      {notices.map(({ key, tone, text, offer }) => {
        const Icon = ICONS[tone];
        return (
          <div key={key} className={classes['notice']} data-tone={tone} data-part="notice">
            <Icon size={16} stroke={1.7} aria-hidden="true" />
            <span>{text}</span>
            {offer !== undefined && (
              <UnstyledButton
                className={classes['undo']}
                onClick={() => {
                  dismiss(key);
                  run(offer);
                }}
              >
                {t(offer === 'show-deleted' ? 'notice.restore' : `command.${offer}`)}
              </UnstyledButton>
            )}
            <CloseButton size="xs" aria-label={t('notice.close')} onClick={() => dismiss(key)} />
          </div>
        );
      })}
    </div>
  );
}
