import { CloseButton, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dismiss, useNotices } from '../state/notices';
import classes from './notices-view.module.css';

const ICONS = { done: IconCircleCheck, refused: IconAlertTriangle, info: IconInfoCircle } as const;

const WORDS = { undo: 'undo', redo: 'redo', 'show-deleted': 'restore' } as const;

/** One line an operation, above the bottom edge, with Undo while it can be taken back. `run`: commands, where there are any. */
export function Notices({
  run,
  show,
}: {
  readonly run?: (command: keyof typeof WORDS) => void;
  /** Selects records and brings them into view. */
  readonly show?: (ids: readonly number[]) => void;
}) {
  const { t } = useTranslation('common');
  const notices = useNotices((state) => state.notices);
  return (
    <div className={classes['stack']}>
      {notices.map(({ key, tone, text, list, lines, offer, show: goThere }) => {
        const Icon = ICONS[tone];
        return (
          <div key={key} className={classes['notice']} data-tone={tone} data-list={list} data-part="notice">
            <Icon size={16} stroke={1.7} aria-hidden="true" />
            {lines === undefined ? (
              <span>{text}</span>
            ) : (
              <div className={classes['listed']}>
                <span>{text}</span>
                <ul className={classes['lines']}>
                  {lines.map((line, at) => (
                    <li key={at}>
                      <span>{line.text}</span>
                      <span className={classes['offers']}>
                        {line.offer && (
                          <UnstyledButton className={classes['undo']} onClick={line.offer.run}>
                            {line.offer.label}
                          </UnstyledButton>
                        )}
                        {show && line.at.length > 0 && (
                          <UnstyledButton className={classes['undo']} onClick={() => show(line.at)}>
                            {t('show')}
                          </UnstyledButton>
                        )}
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            )}
            {goThere !== undefined && (
              <UnstyledButton
                className={classes['undo']}
                onClick={() => {
                  dismiss(key);
                  goThere();
                }}
              >
                {t('show')}
              </UnstyledButton>
            )}
            {offer !== undefined && (
              <UnstyledButton
                className={classes['undo']}
                onClick={() => {
                  dismiss(key);
                  if (typeof offer === 'string') run?.(offer);
                  else if (typeof offer === 'function') offer();
                  else offer.run();
                }}
              >
                {t(typeof offer === 'string' ? WORDS[offer] : typeof offer === 'function' ? 'undo' : offer.word)}
              </UnstyledButton>
            )}
            <CloseButton size="xs" aria-label={t('dismiss')} onClick={() => dismiss(key)} />
          </div>
        );
      })}
    </div>
  );
}
