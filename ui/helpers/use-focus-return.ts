import { useEffect, useState } from 'react';

/** When what calls this goes away, the keyboard is back where it was before; where that is gone, at the drawing; unless somebody has taken it. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const isThere = before?.isConnected === true && before !== document.body;
      const to = isThere ? before : document.querySelector('[data-part="canvas"]');
      if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    },
    [before],
  );
}
