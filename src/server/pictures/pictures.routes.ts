import type { OutboundClient } from '#connectors/webhooks/outbound-client.ts';
import type { pictureRoutes } from '#contract/pictures.ts';
import { imageTypeOf } from '#server/image-type.ts';
import { createShortCache } from '#server/short-cache.ts';
import type { Handlers, Picture } from '#server/handler.ts';
import { pictureAddressOf } from '#server/picture-link.ts';
import { ApiError } from '#server/api-error.ts';

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
      const url = pictureAddressOf(key, picture);
      if (url === null) throw new ApiError('NOT_FOUND');
      return kept.get({ key: url, realNow, compute: () => fetchPicture(url) });
    },
  };
}
