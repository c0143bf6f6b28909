const SIGNS = [
  { type: 'image/jpeg', at: 0, hex: 'ffd8ff' },
  { type: 'image/png', at: 0, hex: '89504e470d0a1a0a' },
  { type: 'image/gif', at: 0, hex: '474946383761' },
  { type: 'image/gif', at: 0, hex: '474946383961' },
  { type: 'image/webp', at: 8, hex: '57454250' },
  { type: 'image/avif', at: 4, hex: '6674797061766966' },
] as const;

/**
 * The image type according to the bytes, whatever its server claims; null if it is no image. SVG
 * counts only with `drawings`.
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
