import { useEffect, useState } from 'react';
import { api } from '#web/api/api.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { deferredScriptDelayMs, type LineSpeed } from '#core/late-script/late-script.ts';

/** Few deployments have a chat: its code is no part of a page's first load. */
const SupportChat = lazyPart(
  async () => (await import('#web/parts/support-chat/support-chat.tsx')).SupportChat,
  null,
);

/**
 * Once the page is there and the line has had its rest (platform spec, section 4). Ended by
 * `signal`.
 */
function whenLineIsFree({ signal }: { signal: AbortSignal }): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: LineSpeed };
  return new Promise((resolve) => {
    const rest = () => {
      const timer = setTimeout(resolve, deferredScriptDelayMs(connection ?? {}));
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    };
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true, signal });
  });
}

/**
 * The support chat and the tag manager: nothing of them until the operator has set them, and then
 * long after the page, by the speed of the line. A failed one is an error of its own, never of the
 * page.
 */
export function DeferredScripts() {
  const [chat, setChat] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const begin = async () => {
      await whenLineIsFree({ signal: stop.signal });
      const set = await api('GET /v1/shared/latescripts', { signal: stop.signal }).catch(
        () => null,
      );
      if (set === null) return;
      const { supportChat, tagManager } = set;
      if (supportChat === null && tagManager === null) return;
      const { loadScript } = await import('./load-script.ts');
      if (tagManager !== null) loadScript({ src: tagManager }).catch(reportError);
      if (supportChat === null) return;
      await loadScript({ src: supportChat });
      setChat(true);
    };
    begin().catch((error: unknown) => {
      if (!stop.signal.aborted) reportError(error);
    });
    return () => stop.abort();
  }, []);
  return chat ? <SupportChat /> : null;
}
