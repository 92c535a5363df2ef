import { useEffect, useRef, type RefObject } from 'react';

/**
 * Of a dialog whose fields come with an answer: the keyboard begins at the first of them, not at the button that closes it,
 * unless somebody is in one already.
 */
export function useFirstFocus(isThere: boolean): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isThere) return undefined;
    // After the dialog took the keyboard itself.
    const timer = setTimeout(() => {
      const { current } = body;
      if (current?.contains(document.activeElement) !== false) return;
      current.querySelector<HTMLElement>('input:not(:disabled), button:not(:disabled)')?.focus();
    });
    return () => clearTimeout(timer);
  }, [isThere]);
  return body;
}
