import { useEffect, useRef } from 'react';
import { focusGround } from './focus-ground';

/** A list that shows something else, `shown`, has lost what had the keyboard: it goes on at the page's ground. */
export function useFocusKept(shown: unknown): void {
  const latest = useRef<EventTarget | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      latest.current = target;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    if (latest.current instanceof Element && !latest.current.isConnected) focusGround();
  }, [shown]);
}
