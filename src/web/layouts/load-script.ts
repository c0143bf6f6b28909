import { SCRIPT_LOAD_TIMEOUT_MS } from '#core/late-script/late-script.ts';

/**
 * Loads someone else's script; one that does not come within 120 s, or fails to, is taken away
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
    script.onerror = () => fail('couldn’t be loaded');
    document.head.append(script);
  });
}
