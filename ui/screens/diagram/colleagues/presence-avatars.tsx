import { Group, Tooltip, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isAway as isAwayNow } from '../../../engine-host/diagram-state';
import { useDiagram } from '../../../engine-host/engine-host';
import { follow, isOwnWindow, useColleagues } from './colleagues-state';
import { useSession } from '../../../session/session-state';
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
  const own = useSession((state) => state.userName);
  if (colleagues.length === 0) return null;
  const others = colleagues.filter((user) => !isOwnWindow(user, own)).length;
  return (
    <Group
      gap={0}
      wrap="nowrap"
      role="group"
      aria-label={others === 0 ? t('presence.ownTabs') : t('presence.label', { count: others })}
      data-away={isAway || undefined}
    >
      {colleagues.length > FACES_SHOWN && (
        <Tooltip
          label={colleagues
            .slice(FACES_SHOWN)
            .map((user) => (isOwnWindow(user, own) ? t('presence.own') : user.userName))
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
          const isOwn = isOwnWindow({ userName }, own);
          const named = { name: userName, ...(isOwn ? { context: 'own' } : {}) };
          return (
            <Tooltip key={uuid} label={t(isAway ? 'presence.away' : isFollowed ? 'presence.unfollow' : 'presence.follow', named)}>
              <UnstyledButton
                className={classes['face']}
                style={{ borderColor: color }}
                aria-label={t(isAway ? 'presence.away' : 'presence.follow', named)}
                data-own={isOwn || undefined}
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
