import type { ServerResponse } from 'node:http';

const LOOK_AGAIN_MS = 500;

/**
 * Ends what is being sent once it may no longer be: a stream or a download that somebody began in
 * another user's account, before they lost the right to be there. It breaks off, so that half a file
 * never passes for a whole one. A look that fails is repeated, not believed.
 */
export function endWhenRefused(response: ServerResponse, isAllowed: () => Promise<boolean>): void {
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    const allowed = await isAllowed().catch(() => true);
    looking = false;
    // The response itself: what is read from may be waiting for its next piece.
    if (!allowed) response.destroy();
  };
  const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
  response.once('close', () => clearInterval(timer));
}
