import { SCRIPT_LOAD_TIMEOUT_MS } from '#core/late-script/late-script.ts';
import { announceNewVersion } from './new-version.ts';
import { uiTexts } from '../ui-texts.ts';

/**
 * Loads code. If it fails or takes longer than 120 s, the update popup opens and the load is an
 * error (campaigns spec, sections 8 and 9); offline it is only an error.
 */
export async function loadWithTimeout<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(uiTexts.tookTooLong)), SCRIPT_LOAD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    // Offline, a refresh would lose the page without loading anything.
    if (navigator.onLine !== false) announceNewVersion();
    throw new Error(uiTexts.partFailed, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
