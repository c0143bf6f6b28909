import { useEffect } from 'react';

/** Names the browser's tab after the page. */
export function usePageTitle(title: string | null) {
  useEffect(() => {
    if (title) document.title = `${title} · Reachwell`;
  }, [title]);
}
