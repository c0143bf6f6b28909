import type { IncomingMessage } from 'node:http';

const LARGEST = 48_000_000;

/** The whole body as text; null when it is larger than 48 MB. Fails when the sender goes away. */
export function readBody(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let size = 0;
    request.on('data', (part: Buffer) => {
      size += part.length;
      if (size <= LARGEST) parts.push(part);
    });
    request.on('end', () => resolve(size > LARGEST ? null : Buffer.concat(parts).toString('utf8')));
    request.on('error', reject);
    request.on('close', () => reject(new Error('The client disconnected')));
  });
}
