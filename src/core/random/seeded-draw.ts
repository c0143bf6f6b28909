/**
 * A number in [0, 1), the same for the same parts and random-looking across different ones. It
 * replaces `Math.random` in rules that must give the same result every time (product rules, section
 * 4).
 */
export function seededDraw(...parts: readonly (string | number)[]): number {
  let first = 0x9e3779b9;
  let second = 0x85ebca6b;
  const text = parts.join('\u0000');
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x9e3779b1);
    second = Math.imul(second ^ unit, 0x5f356495);
  }
  first = mix(first ^ (second >>> 15));
  second = mix(second ^ (first >>> 13));
  return ((first >>> 0) * 0x200000 + ((second >>> 0) & 0x1fffff)) / 2 ** 53;
}

/** A whole number from `from` to `to`, both included, by a draw in [0, 1). */
export function drawnInteger({
  draw,
  from,
  to,
}: {
  draw: number;
  from: number;
  to: number;
}): number {
  return from + Math.min(to - from, Math.floor(draw * (to - from + 1)));
}

function mix(value: number): number {
  const half = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  const whole = Math.imul(half ^ (half >>> 15), 0x846ca68b);
  return whole ^ (whole >>> 16);
}
