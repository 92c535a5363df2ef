import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { navigate } from './router';

/** A link inside the application: a plain click navigates here, a modified one does what the browser does. */
export function Link({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }) {
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(href);
  }
  return <a href={href} onClick={follow} {...rest} />;
}
