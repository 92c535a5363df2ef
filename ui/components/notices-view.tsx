import { CloseButton, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dismiss, gravest, notify, useNotices, type Notice } from '../state/notices';
import classes from './notices-view.module.css';

const ICONS = { done: IconCircleCheck, refused: IconAlertTriangle, info: IconInfoCircle } as const;

const WORDS = { undo: 'undo', redo: 'redo', 'show-deleted': 'restore' } as const;

/** So many stand over the drawing; older ones are behind a button. */
const SHOWN = 3;

/** One line an operation, above the bottom edge, with Undo while it can be taken back. `run`: commands, where there are any. */
export function Notices({ run, show }: Doors) {
  const notices = useNotices((state) => state.notices);
  return (
    <div className={classes['stack']}>
      <Latest items={notices} kept={gravest(notices, SHOWN)}>
        {(notice) => <OneNotice key={notice.key} notice={notice} doors={{ run, show }} />}
      </Latest>
    </div>
  );
}

interface Doors {
  readonly run?: ((command: keyof typeof WORDS) => void) | undefined;
  /** Selects records and brings them into view. */
  readonly show?: ((ids: readonly number[]) => void) | undefined;
}

/** The latest of them, or those that are `kept` in sight, the others when they are asked for. */
function Latest<T>({
  items,
  kept = new Set(items.slice(-SHOWN)),
  children,
}: {
  readonly items: readonly T[];
  readonly kept?: ReadonlySet<T>;
  readonly children: (item: T, at: number) => ReactNode;
}) {
  const { t } = useTranslation('common');
  const [areAll, setAll] = useState(false);
  const hidden = items.length - kept.size;
  return (
    <>
      {hidden > 0 && (
        <UnstyledButton className={classes['more']} aria-expanded={areAll} onClick={() => setAll(!areAll)}>
          {areAll ? t('fewerNotices') : t('moreNotices', { count: hidden })}
        </UnstyledButton>
      )}
      {items.map((item, at) => (areAll || kept.has(item) ? children(item, at) : null))}
    </>
  );
}

function OneNotice({ notice, doors: { run, show } }: { readonly notice: Notice; readonly doors: Doors }) {
  const { t } = useTranslation('common');
  const { key, tone, text, count, list, lines, offer, show: goThere } = notice;
  const Icon = ICONS[tone];
  return (
    <div className={classes['notice']} data-tone={tone} data-list={list} data-part="notice">
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {lines === undefined ? (
        <Said text={text} count={count} />
      ) : (
        <div className={classes['listed']}>
          <span>{text}</span>
          <ul className={classes['lines']}>
            <Latest items={lines}>
              {(line, at) => (
                <li key={at}>
                  <Said text={line.text} count={line.count} />
                  <span className={classes['offers']}>
                    {line.copies !== undefined && <Copy text={line.copies} />}
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
              )}
            </Latest>
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
}

function Copy({ text }: { readonly text: string }) {
  const { t } = useTranslation('common');
  const copy = (): void => void navigator.clipboard.writeText(text).catch(() => notify('refused', t('clipboardForbidden')));
  return (
    <UnstyledButton className={classes['undo']} onClick={copy}>
      {t('copy')}
    </UnstyledButton>
  );
}

function Said({ text, count = 1 }: { readonly text: string; readonly count?: number | undefined }) {
  const { t } = useTranslation('common');
  return (
    <span>
      {text}
      {count > 1 && <span className={classes['times']}> {t('times', { count })}</span>}
    </span>
  );
}
