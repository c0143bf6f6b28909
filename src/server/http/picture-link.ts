import { createHmac, timingSafeEqual } from 'node:crypto';

/** Turns the address of an external picture into our own URL for it; null stays null. */
export type PictureLink = (address: string | null) => string | null;

const PATH = '/api/pictures/';
const LONGEST = 2000;

function macOf(key: Buffer, text: string): string {
  return createHmac('sha256', key).update(`picture|${text}`).digest('base64url');
}

/**
 * Signed links that carry the address, so that nobody can make us fetch a URL we didn't choose. An
 * address that is too long gets no link.
 */
export function pictureLinkWith(key: Buffer): PictureLink {
  return (address) => {
    if (address === null || address.length > LONGEST) return null;
    const text = Buffer.from(address).toString('base64url');
    return `${PATH}${text}.${macOf(key, text)}`;
  };
}

/** The address in the last part of such a link; null if we didn't sign it. */
export function pictureAddressOf(key: Buffer, picture: string): string | null {
  const [text = '', mac = '', ...rest] = picture.split('.');
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(key, text))];
  if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right))
    return null;
  return Buffer.from(text, 'base64url').toString();
}
