import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '../../../commands/use-command-keys';
import { useEngine } from '../../../engine-host/engine-host';
import { isBlocked } from '../blocked';
import { follow, isOwnWindow, useColleagues } from './colleagues-state';
import classes from './colleague-layer.module.css';
import { useSession } from '../../../session/session-state';
import { cameraOn } from './seen-view';
import { useGround } from './use-ground';

/** Whom this window follows, and how that ends: by Esc, by any movement of one's own, by their leaving. */
export function Following() {
  const { t } = useTranslation('diagram');
  const followed = useColleagues((state) => state.followed);
  const user = useColleagues((state) => state.users.find(({ uuid }) => uuid === state.followed));
  const own = useSession((state) => state.userName);
  useFollowing(followed);
  return (
    <div role="status" className={classes['following']} data-part="following">
      {user && (
        <span style={{ borderColor: user.color }}>
          <b>{t('presence.following', { name: user.userName, ...(isOwnWindow(user, own) ? { context: 'own' } : {}) })}</b>
        </span>
      )}
    </div>
  );
}

function useFollowing(followed: string): void {
  const { store, connection } = useEngine();
  const ground = useGround();
  // Panels that open move nothing: what is told next is fitted beside them.
  const latest = useRef(ground);
  useEffect(() => {
    latest.current = ground;
  });
  useEffect(() => {
    if (followed === '' || connection === null) return undefined;
    const { session } = connection;
    let begins = true;
    const go = (): void => {
      const view = useColleagues.getState().told.get(followed)?.view;
      const here = latest.current();
      if (!view || !here) return;
      void session.follow(cameraOn(view, here), begins).catch(() => undefined);
      begins = false;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || isBlocked() || isTyping(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      follow('');
    };
    go();
    // On the way down, before a tool or the selection takes it.
    window.addEventListener('keydown', onKey, true);
    const stops = [
      useColleagues.subscribe((state, before) => {
        if (state.told.get(followed)?.view !== before.told.get(followed)?.view) go();
      }),
      store.subscribe((state, before) => {
        if (before.led && !state.led) follow('');
      }),
    ];
    return () => {
      window.removeEventListener('keydown', onKey, true);
      for (const stop of stops) stop();
      void session.follow(null, false).catch(() => undefined);
    };
  }, [followed, connection, store]);
}
