import type { ServerResponse } from 'node:http';

const LOOK_AGAIN_MS = 500;

/**
 * Ends a stream or download that someone started in another user's account once they lose the right
 * to be there. The connection breaks off, so that half a file never passes for a whole one. A check
 * that fails is repeated, not taken as a no.
 */
export function endWhenRefused(response: ServerResponse, isAllowed: () => Promise<boolean>): void {
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    const allowed = await isAllowed().catch(() => true);
    looking = false;
    // Destroys the response itself, because its source may be waiting for its next chunk.
    if (!allowed) response.destroy();
  };
  const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
  response.once('close', () => clearInterval(timer));
}
