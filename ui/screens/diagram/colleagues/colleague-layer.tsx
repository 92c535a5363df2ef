import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PresentUser } from '../../../../protocol/socket/messages';
import { isAway } from '../../../engine-host/diagram-state';
import { useDiagram, useEngine } from '../../../engine-host/engine-host';
import { useLiveAnswer } from '../../../engine-host/use-live-answer';
import { useSession } from '../../../session/session-state';
import { isOwnWindow, useColleagues } from './colleagues-state';
import classes from './colleague-layer.module.css';
import { Following } from './following';
import { glided } from './glide';
import { inkOn } from './ink';
import { onCanvas } from './seen-view';
import { useGround } from './use-ground';
import { usePointing } from './use-pointing';

/** The mark of a selection carries a name when it is as large as this, CSS pixels of its longer side. */
const NAMED_PX = 32;
const NAME_HEIGHT = 18;

/**
 * Pointers of colleagues with their names, the names of their selections, and whom this window follows.
 *
 * They are elements over the canvas, not a pass of the engine: a hand that moves elsewhere would ask for a frame of the
 * whole drawing 60 times a second, where an element is moved without drawing anything; the browser's own text is sharp at
 * every density and in every script; and while the view is panned they cost one transform each, written straight from the
 * camera that the engine tells.
 */
export function ColleagueLayer({ diagram }: { readonly diagram: number }) {
  const users = useColleagues((state) => state.users);
  // Without the server nobody knows where the others are.
  const isShown = useDiagram((state) => state.drawn && !isAway(state.saved));
  return users.length > 0 && isShown ? <ShownLayer diagram={diagram} users={users} /> : null;
}

function ShownLayer({ diagram, users }: { readonly diagram: number; readonly users: readonly PresentUser[] }) {
  usePointing(diagram);
  return (
    <>
      <div className={classes['layer']} aria-hidden="true" data-part="colleagues">
        {users.map((user, at) => {
          const above = users.slice(0, at).filter(({ selection }) => selection[0] === user.selection[0]).length;
          return user.selection.length > 0 && <SelectionName key={user.uuid} user={user} above={above} />;
        })}
        {users.map((user) => (
          <Pointer key={user.uuid} user={user} />
        ))}
      </div>
      <Following />
    </>
  );
}

function Name({ user }: { readonly user: PresentUser }) {
  const { t } = useTranslation('diagram');
  const own = useSession((state) => state.userName);
  const { userName, color } = user;
  return (
    <span className={classes['name']} style={{ backgroundColor: color, color: inkOn(color) }}>
      {isOwnWindow(user, own) ? t('presence.own') : userName}
    </span>
  );
}

function Pointer({ user }: { readonly user: PresentUser }) {
  const { uuid, color } = user;
  const { store } = useEngine();
  const ground = useGround();
  const arrow = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const isSmooth = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const target = () => useColleagues.getState().told.get(uuid)?.at ?? null;
    let shown = target();
    let frame = 0;
    let lastMs = 0;
    const place = (): void => {
      const { camera } = store.getState();
      const [element, here] = [arrow.current, ground()];
      if (!element) return;
      element.hidden = !shown || !camera || !here;
      if (!shown || !camera || !here) return;
      const { x, y } = onCanvas(shown, camera, here);
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    };
    const step = (nowMs: number): void => {
      const wanted = target();
      shown = isSmooth ? glided(shown, wanted, nowMs - lastMs, 0.25 / (store.getState().camera?.scale ?? 1)) : wanted;
      lastMs = nowMs;
      frame = shown === wanted ? 0 : requestAnimationFrame(step);
      place();
    };
    place();
    const stops = [
      store.subscribe((state, before) => {
        if (state.camera !== before.camera || state.view !== before.view) place();
      }),
      useColleagues.subscribe((state, before) => {
        if (state.told.get(uuid)?.at === before.told.get(uuid)?.at || frame !== 0) return;
        lastMs = performance.now();
        frame = requestAnimationFrame(step);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      cancelAnimationFrame(frame);
    };
  }, [store, ground, uuid]);
  return (
    <div ref={arrow} className={classes['pointer']} data-part="colleague-pointer" hidden>
      <svg width="16" height="18" viewBox="0 0 16 18">
        <path d="M1 1 L1 15 L5 11.4 L7.6 17 L10.2 15.8 L7.6 10.4 L13 10 Z" fill={color} />
      </svg>
      <Name user={user} />
    </div>
  );
}

/** On the mark of the first thing of a selection that is drawn; `above`: names that stand there already. */
function SelectionName({ user, above }: { readonly user: PresentUser; readonly above: number }) {
  const { selection } = user;
  const { store } = useEngine();
  const ground = useGround();
  const face = useDiagram((state) => state.view.face);
  const { value: box } = useLiveAnswer(`${face} ${selection.join()}`, (session) => session.boxOfFirst(selection));
  const tag = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = (): void => {
      const { camera } = store.getState();
      const [element, here] = [tag.current, ground()];
      if (!element) return;
      const px = box && camera ? Math.max(box[2] - box[0], box[3] - box[1]) * camera.scale : 0;
      element.hidden = px < NAMED_PX;
      if (!box || !camera || !here || px < NAMED_PX) return;
      // The box is as it is drawn, already stretched.
      const { x, y } = onCanvas([box[0], box[3]], camera, { ...here, stretch: 1 });
      element.style.transform = `translate(${Math.round(x) - 4}px, ${Math.round(y) - 4 - NAME_HEIGHT * (above + 1)}px)`;
    };
    place();
    return store.subscribe((state, before) => {
      if (state.camera !== before.camera) place();
    });
  }, [store, ground, box, above]);
  return (
    <div ref={tag} className={classes['tag']} data-part="selection-name" hidden>
      <Name user={user} />
    </div>
  );
}
