import { listed } from '#core/text/formats.ts';
import { longDateTime } from '#core/time/when-text.ts';

/** Where a look reads: only where the user is connected. */
export type LookPlace = 'NETWORK' | 'MAILBOX';

const PLACES = {
  NETWORK: 'LinkedIn',
  MAILBOX: 'your mailbox',
} as const satisfies Record<LookPlace, string>;

/** Why the account looks, by the reason in its marks (decision 198). */
const REASONS = {
  RESTORED: 'Reachwell was restored from a backup',
  WENT_BACK: 'Reachwell’s database went back to an older state',
} as const;

/**
 * The banner's sentence while an account checks what happened before it acts again: why, what it
 * reads, since when (epoch ms, shown in `zone`), and that nothing is sent until it's done.
 */
export function lookText({
  reason,
  places,
  since,
  zone,
}: {
  reason: keyof typeof REASONS;
  places: readonly LookPlace[];
  since: number;
  zone: string;
}): string {
  const what =
    places.length === 0
      ? 'checking what happened'
      : `reading ${listed(places.map((place) => PLACES[place]))} for everything that happened`;
  return `${REASONS[reason]}, so we’re ${what} since ${longDateTime({ at: since, zone })}. Nothing is sent until that’s done.`;
}
