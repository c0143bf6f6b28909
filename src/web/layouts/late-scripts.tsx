import { useEffect, useState } from 'react';
import { api } from '#web/api/api.ts';
import { SupportChat } from '#web/parts/support-chat/support-chat.tsx';
import { loadScript, whenLineIsFree } from '#web/session/late-script.ts';

/**
 * The support chat and the tag manager: nothing of them until the operator has set them, and then
 * long after the page, by the speed of the line. A failed one is an error of its own, never of the
 * page.
 */
export function LateScripts() {
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
