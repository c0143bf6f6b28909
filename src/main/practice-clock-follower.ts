import type { ProductClock } from '#data/chores/clock.ts';

const EVERY_MS = 2000;
const ANSWER_MS = 5000;
/** How far the network may be ahead, in real ms, before it is slowed until we have caught up. */
const LEAD_MS = 500;
const SLOWED = 0.8;

/** `follow` sets it now; if that fails it is logged, and retried every two seconds. */
export type ClockFollower = { follow: () => Promise<void>; stop: () => void };

/**
 * Makes the practice network's clock follow the product's: immediately on request, and every two
 * seconds against drift. Neither ever goes back, so a network that is ahead is slowed down a little
 * until the product has caught up.
 */
export function createClockFollower(
  clock: ProductClock,
  controlUrl: () => string | null,
  log: (line: string) => void,
): ClockFollower {
  let failing = false;

  async function set(): Promise<void> {
    const url = controlUrl();
    if (url === null) return;
    const post = async (body: object) => {
      const answer = await fetch(`${url}/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      if (!answer.ok)
        throw new Error(`The practice network’s clock responded with ${answer.status}`);
      return (await answer.json()) as { now: string };
    };
    const rate = clock.clock.rate();
    const answered = await post({ now: new Date(clock.clock.now()).toISOString(), rate });
    if (Date.parse(answered.now) - clock.clock.now() > LEAD_MS * rate)
      await post({ rate: rate * SLOWED });
  }
  async function follow(): Promise<void> {
    await set().then(
      () => (failing = false),
      (error: unknown) => {
        if (!failing) log(`The practice network’s clock couldn’t be set: ${String(error)}`);
        failing = true;
      },
    );
  }
  clock.onChange(() => void follow());
  const timer = setInterval(() => void follow(), EVERY_MS);
  timer.unref();
  return { follow, stop: () => clearInterval(timer) };
}
