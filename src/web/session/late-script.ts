import {
  lateScriptDelayMs,
  SCRIPT_LOAD_TIMEOUT_MS,
  type LineSpeed,
} from '#core/late-script/late-script.ts';

/**
 * Once the page is there and the line has had its rest (platform spec, section 4). Ended by
 * `signal`.
 */
export function whenLineIsFree({ signal }: { signal: AbortSignal }): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: LineSpeed };
  return new Promise((resolve) => {
    const rest = () => {
      const timer = setTimeout(resolve, lateScriptDelayMs(connection ?? {}));
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    };
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true, signal });
  });
}

/**
 * Loads somebody else's script; one that does not come within 120 s, or fails to, is taken away
 * again and is an error.
 */
export function loadScript({
  src,
  timeoutMs = SCRIPT_LOAD_TIMEOUT_MS,
}: {
  src: string;
  timeoutMs?: number;
}): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (reason: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`The script ${src} ${reason}`));
    };
    const timer = setTimeout(() => fail('took too long to load'), timeoutMs);
    script.async = true;
    script.src = src;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => fail('could not be loaded');
    document.head.append(script);
  });
}
