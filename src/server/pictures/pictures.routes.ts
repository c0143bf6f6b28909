import type { OutboundClient } from '#connectors/webhooks/outbound-client.ts';
import type { pictureRoutes } from '#contract/pictures.ts';
import { createShortCache } from '#server/short-cache.ts';
import type { Handlers, Picture } from '#server/handler.ts';
import { pictureAddressOf } from '#server/picture-link.ts';
import { ApiError } from '#server/api-error.ts';

const SIGNS = [
  { type: 'image/jpeg', at: 0, hex: 'ffd8ff' },
  { type: 'image/png', at: 0, hex: '89504e470d0a1a0a' },
  { type: 'image/gif', at: 0, hex: '474946383761' },
  { type: 'image/gif', at: 0, hex: '474946383961' },
  { type: 'image/webp', at: 8, hex: '57454250' },
  { type: 'image/avif', at: 4, hex: '6674797061766966' },
] as const;

/**
 * The kind of image by its bytes, whatever its server claims; null for everything else. With
 * `drawings` SVG counts too.
 */
export function imageTypeOf({
  bytes,
  drawings,
}: {
  bytes: Uint8Array;
  drawings: boolean;
}): string | null {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sign = SIGNS.find(({ at, hex }) =>
    content.subarray(at, at + hex.length / 2).equals(Buffer.from(hex, 'hex')),
  );
  if (sign !== undefined) return sign.type;
  return drawings && content.subarray(0, 5).toString() === '<svg ' ? 'image/svg+xml' : null;
}

/**
 * What the pictures are fetched with; `drawings` says that SVG counts as a picture, as those of the
 * practice network are.
 */
export type PictureParts = { key: Buffer; door: OutboundClient; drawings: boolean };

const MAX_BYTES = 512 * 1024;
/**
 * A page shows the same faces again and again, and a picture costs a request: a few are kept for a
 * while.
 */
const KEPT = { keepMs: 10 * 60_000, most: 100 };

/**
 * Pictures of people through the outbound door: addresses that we signed, image bytes and nothing
 * else.
 */
export function pictureHandlers({
  key,
  door,
  drawings,
}: PictureParts): Handlers<keyof typeof pictureRoutes> {
  const kept = createShortCache<Picture>(KEPT);
  const fetchPicture = async (url: string): Promise<Picture> => {
    const answer = await door.get({ url, mostBytes: MAX_BYTES });
    if (answer.kind === 'FAILED' || answer.status !== 200) throw new ApiError('NOT_FOUND');
    const contentType = imageTypeOf({ bytes: answer.bytes, drawings });
    if (contentType === null) throw new ApiError('NOT_FOUND');
    return { contentType, bytes: answer.bytes };
  };
  return {
    'GET /pictures/{picture}': async ({ params: { picture }, realNow }) => {
      const url = pictureAddressOf({ key, picture });
      if (url === null) throw new ApiError('NOT_FOUND');
      return kept.get({ key: url, realNow, compute: () => fetchPicture(url) });
    },
  };
}
