import { useEffect, useState } from 'react';
import { focusGround } from './focus-ground';

/** When what calls this goes away, the keyboard is back where it was before; where that is gone, at the page's ground; unless somebody has taken it. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus({ preventScroll: true });
      else focusGround();
    },
    [before],
  );
}
