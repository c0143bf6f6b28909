import { counted } from '#core/text/formats.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How long someone still has to wait, rounded up so that the wait is over by then: `40 seconds`,
 * `12 minutes`, `2 hours`. Takes whole seconds, at least 1.
 */
export function waitText(seconds: number): string {
  const [size, name] =
    seconds <= MINUTE ? [1, 'second'] : seconds <= HOUR ? [MINUTE, 'minute'] : [HOUR, 'hour'];
  return counted(Math.max(1, Math.ceil(seconds / size)), name);
}
