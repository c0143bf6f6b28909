/** How long a step of a sign-in waits for its code before it is taken for given up; real time. Providers keep a sign-in open for about so long. */
export const CHECKPOINT_LIFE_MS = 15 * 60_000;

/** Whether a step is done outside of the product, so that one looks again and again whether it has been (network connector, section 1.5). */
export function isDoneElsewhere(kind: string): boolean {
  return kind === 'CAPTCHA' || kind === 'IN_APP';
}
