import i18next from 'i18next';
import { useEffect } from 'react';
import { toolInHand } from '../engine-host/diagram-state';
import { isCanvasKey } from '../engine-host/input-queue';
import type { Meant } from '../engine-host/meant';
import { notify } from '../state/notices';
import { runCommand, type Command, type CommandContext } from './command';
import { matchesChord, parseChord, type KeyChord } from './keys';
import { COMMANDS } from './registry';
import { KeyOrder } from './key-order';
import { restingKeys } from './resting-keys';

interface BoundKey {
  readonly chord: KeyChord;
  readonly command: Command;
}

const BOUND: readonly BoundKey[] = COMMANDS.flatMap((command) =>
  command.keys.map((text) => ({ chord: parseChord(text), command })),
);

/** The command that these keys mean; undefined for keys that mean none. */
export function commandForKey(event: KeyboardEvent): Command | undefined {
  return BOUND.find(({ chord }) => matchesChord(chord, event))?.command;
}

export interface KeyTargets {
  readonly context: () => CommandContext | null;
  /** Hands a key that the canvas understands to it. */
  readonly toCanvas: (event: KeyboardEvent) => void;
  readonly canvas: () => HTMLElement | null;
  /** A dialog is open: its keys are its own. */
  readonly blocked: () => boolean;
  /** What a key is about that is pressed now, null where the drawing does not answer; null = it is what the context says. */
  readonly meant: () => Promise<Meant | null> | null;
  /** A key that waits may edit. */
  readonly waits: (done: Promise<void>) => void;
}

/**
 * Keys of the whole page: a command's keys run it, keys that the canvas understands go there when nothing else has
 * the keyboard. What a panel handled (preventDefault) is not looked at again. A key that follows a click at once means
 * what was clicked, so it waits until that is known, and is carried out on that, whatever is chosen meanwhile.
 */
export function useCommandKeys(targets: KeyTargets): void {
  const { context, toCanvas, canvas, blocked, meant, waits } = targets;
  useEffect(() => {
    // A dialog that Esc closes is gone by the time the key arrives here: whether one was open is asked on the way down.
    let wasBlocked = false;
    const onWayDown = (event: KeyboardEvent): void => {
      wasBlocked = blocked();
      if (isTyping(event.target) || !restingKeys.rests(event)) return;
      event.stopPropagation();
      if (!event.ctrlKey && !event.metaKey) event.preventDefault();
    };
    const order = new KeyOrder();
    const onPress = (): void => restingKeys.clicked();
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || wasBlocked) return;
      const command = commandForKey(event);
      const typing = isTyping(event.target);
      const atCanvas = event.target === canvas();
      const onCanvas = atCanvas || event.target === document.body;
      const state = context()?.state;
      const forTool = !typing && onCanvas && state !== undefined && toolInHand(state)?.keys.includes(event.key) === true;
      if (command && !forTool && (!typing || command.whileTyping)) {
        // Known keys never reach the browser, also when the command cannot be used now.
        event.preventDefault();
        // A dialog that opened while it waited has the keyboard.
        let waited = false;
        const about = command.anytime ? null : meant();
        const done = order.run(about, (told) => {
          if (waited && (blocked() || isLetterOfField(event))) return;
          if (about !== null && told === null) tellUndone(command);
          else runCommand(command, withMeant(context(), told));
        });
        waited = true;
        if (done) waits(done);
        return;
      }
      // Tab walks the drawing for whoever is in it; from nowhere it goes to the page's first control, as everywhere.
      const isWalk = atCanvas || event.key !== 'Tab';
      if (!typing && onCanvas && isWalk && (forTool || isCanvasKey(event.key)) && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        // The space bar is held: its release does not wait either.
        if (event.key === ' ') return toCanvas(event);
        let isLate = false;
        void order.run(null, () => (isLate && blocked() ? undefined : toCanvas(event)));
        isLate = true;
      }
    };
    window.addEventListener('keydown', onWayDown, true);
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', onPress, true);
    return () => {
      window.removeEventListener('keydown', onWayDown, true);
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', onPress, true);
    };
  }, [context, toCanvas, canvas, blocked, meant, waits]);
}

/** A command before it, such as F2, has put the keyboard into a field meanwhile. */
function isLetterOfField({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && !ctrlKey && !metaKey && isTyping(document.activeElement);
}

function withMeant(context: CommandContext | null, meant: Meant | null): CommandContext | null {
  return context && meant ? { ...context, state: { ...context.state, ...meant } } : context;
}

function tellUndone({ id }: Command): void {
  // A command that opens a question ends in dots.
  const command = i18next.t(`diagram:command.${id}`).replace(/…$/, '');
  notify('info', i18next.t('diagram:notice.keyUndone', { command }));
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.tagName === 'TEXTAREA' ||
    target.tagName === 'SELECT' ||
    (target.tagName === 'INPUT' && !isButtonLike(target))
  );
}

function isButtonLike(target: HTMLElement): boolean {
  return ['checkbox', 'radio', 'button', 'range'].includes((target as HTMLInputElement).type);
}
