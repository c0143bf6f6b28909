import { useEffect } from 'react';
import { useUnreadCount } from './unread-count.ts';

/**
 * What the browser's tab says: the page, then what it belongs to, such as its campaign, then the
 * product. Parts that are not known yet are left out.
 */
function pageTitle(parts: readonly (string | null | undefined)[]): string {
  return [...parts.filter(Boolean), 'Reachwell'].join(' · ');
}

/**
 * Names the browser's tab after the page, with how many conversations are unread; nothing until its
 * first part is known.
 */
export function usePageTitle(...parts: readonly (string | null | undefined)[]) {
  const unread = useUnreadCount();
  const title = parts[0] ? (unread ? `(${unread}) ` : '') + pageTitle(parts) : null;
  useEffect(() => {
    if (title !== null) document.title = title;
  }, [title]);
}
