import { Group, Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isAway as isAwayNow } from '../../../engine-host/diagram-state';
import { useDiagram } from '../../../engine-host/engine-host';
import { follow, useColleagues } from './colleagues-state';
import { usePresence } from './presence';
import classes from './presence-avatars.module.css';

/** More faces than this are counted. */
const FACES_SHOWN = 4;

/**
 * Who else has this diagram open; a click follows them, another one ends it. Whoever came first stands last, at the edge
 * that does not move: one who comes moves nobody.
 */
export function PresenceAvatars({ diagram }: { readonly diagram: number }) {
  const { t } = useTranslation('diagram');
  usePresence(diagram);
  const colleagues = useColleagues((state) => state.users);
  const followed = useColleagues((state) => state.followed);
  const isAway = useDiagram((state) => isAwayNow(state.saved));
  if (colleagues.length === 0) return null;
  return (
    <Group
      gap={0}
      wrap="nowrap"
      role="group"
      aria-label={t('presence.label', { count: colleagues.length })}
      data-away={isAway || undefined}
    >
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
      {colleagues
        .slice(0, FACES_SHOWN)
        .reverse()
        .map(({ uuid, userName, color }) => {
          const isFollowed = uuid === followed;
          return (
            <Tooltip
              key={uuid}
              label={t(isAway ? 'presence.away' : isFollowed ? 'presence.unfollow' : 'presence.follow', { name: userName })}
            >
              <UnstyledButton
                className={classes['face']}
                style={{ borderColor: color }}
                aria-label={t(isAway ? 'presence.away' : 'presence.follow', { name: userName })}
                aria-disabled={isAway}
                aria-pressed={isFollowed}
                onClick={() => !isAway && follow(isFollowed ? '' : uuid)}
              >
                {[...userName][0]?.toUpperCase()}
              </UnstyledButton>
            </Tooltip>
          );
        })}
    </Group>
  );
}
