import type { OutboundClient } from '#connectors/webhooks/outbound-client.ts';
import type { pictureRoutes } from '#contract/pictures.ts';
import { imageTypeOf } from '#server/http/image-type.ts';
import { createShortCache } from '#server/http/short-cache.ts';
import type { Handlers, Picture } from '#server/http/handler.ts';
import { pictureAddressOf } from '#server/http/picture-link.ts';
import { ApiError, found } from '#server/http/api-error.ts';

/**
 * What pictures are fetched with; `drawings`: SVG counts as a picture, as on the practice network.
 */
export type PictureParts = { key: Buffer; outbound: OutboundClient; drawings: boolean };

const MAX_BYTES = 512 * 1024;
/** Pages show the same faces again and again, and each costs a request, so a few are cached. */
const KEPT = { keepMs: 10 * 60_000, most: 100 };

/**
 * Pictures of people, fetched by the outbound client: only from URLs that we signed, only image
 * bytes.
 */
export function pictureHandlers({
  key,
  outbound,
  drawings,
}: PictureParts): Handlers<keyof typeof pictureRoutes> {
  const kept = createShortCache<Picture>(KEPT);
  const fetchPicture = async (url: string): Promise<Picture> => {
    const answer = await outbound.get({ url, mostBytes: MAX_BYTES });
    if (answer.kind === 'FAILED' || answer.status !== 200) throw new ApiError('NOT_FOUND');
    const contentType = imageTypeOf({ bytes: answer.bytes, drawings });
    if (contentType === null) throw new ApiError('NOT_FOUND');
    return { contentType, bytes: answer.bytes };
  };
  return {
    'GET /pictures/{picture}': async ({ params: { picture }, realNow }) => {
      const url = found(pictureAddressOf(key, picture));
      return kept.get({ key: url, realNow, compute: () => fetchPicture(url) });
    },
  };
}
