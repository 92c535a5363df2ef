import { Group, Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDiagramSession } from '../../../engine-host/engine-host';
import { usePresence } from './presence';
import classes from './presence-avatars.module.css';

/** More faces than this are counted. */
const FACES_SHOWN = 4;

/** Who else has this diagram open; a click flies to what they have selected. */
export function PresenceAvatars({ diagram }: { readonly diagram: number }) {
  const { t } = useTranslation('diagram');
  const colleagues = usePresence(diagram);
  const session = useDiagramSession();
  if (colleagues.length === 0) return null;
  return (
    <Group gap={0} wrap="nowrap" role="group" aria-label={t('presence.label', { count: colleagues.length })}>
      {colleagues.slice(0, FACES_SHOWN).map(({ uuid, userName, color, selection }) => (
        <Tooltip key={uuid} label={t(selection.length > 0 ? 'presence.follow' : 'presence.here', { name: userName })}>
          <UnstyledButton
            className={classes['face']}
            style={{ borderColor: color }}
            aria-label={t(selection.length > 0 ? 'presence.follow' : 'presence.here', { name: userName })}
            onClick={() => selection.length > 0 && void session?.select(selection, true)}
          >
            {[...userName][0]?.toUpperCase()}
          </UnstyledButton>
        </Tooltip>
      ))}
      {colleagues.length > FACES_SHOWN && (
        <Tooltip
          label={colleagues
            .slice(FACES_SHOWN)
            .map(({ userName }) => userName)
            .join(', ')}
        >
          <span className={classes['more']}>+{colleagues.length - FACES_SHOWN}</span>
        </Tooltip>
      )}
    </Group>
  );
}
