import { BOUNCE_CODES, type BounceReason } from '#mail/people/bounce-report.ts';
import { drawBits, drawUnit, hashNumbers, hashText, logUniform, type Draw } from '#world/hash.ts';
import type { Behavior } from '#world/personality.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** One mail at one person: `turn` counts the mails of this mailbox to them, from 0. */
export interface MailEncounter {
  seed: number;
  behavior: Behavior;
  person: number;
  mailbox: string;
  turn: number;
}

/** Bits and fractions drawn for this mail at this person. */
export function drawsOf({ seed, person, mailbox, turn }: Omit<MailEncounter, 'behaviour'>) {
  const own = hashNumbers(hashText(seed, mailbox), turn);
  return {
    bits: (draw: Draw) => drawBits({ seed, person, draw, turn: own }),
    unit: (draw: Draw) => drawUnit({ seed, person, draw, turn: own }),
  };
}

/** Weeks end on Mondays at midnight UTC. */
const weekOf = (at: number) => Math.floor((at - 4 * DAY_MS) / WEEK_MS);
const endOfWeek = (at: number) => (weekOf(at) + 1) * WEEK_MS + 4 * DAY_MS;

interface At {
  seed: number;
  behavior: Behavior;
  person: number;
  at: number;
}

/**
 * Why a person's mail comes back at this instant, or null: who has left their address has left it
 * for good, a mailbox is full until the end of a week, a policy refuses for good.
 */
export function bounceOf({ seed, behavior, person, at }: At): BounceReason | null {
  const share = behavior.mailBounceShare;
  const lasting = drawUnit({ seed, person, draw: 'mailGone' });
  if (lasting < share / 2) return 'unknown';
  if (lasting < (share * 3) / 4) return 'policy';
  const full = drawUnit({ seed, person, draw: 'mailFull', turn: weekOf(at) });
  return full < share / 4 / (1 - (share * 3) / 4) ? 'full' : null;
}

/** When a report comes: at once, or up to forty minutes later. */
export function reportAfterMs({
  seed,
  address,
  turn,
}: {
  seed: number;
  address: string;
  turn: number;
}): number {
  const unit = drawUnit({ seed, person: hashText(seed, address), draw: 'mailBounceDelay', turn });
  return unit < 0.7
    ? SECOND_MS + Math.round(unit * 10 * SECOND_MS)
    : logUniform({ from: MINUTE_MS, to: 40 * MINUTE_MS, unit: (unit - 0.7) / 0.3 });
}

/** Whether the server knows at RCPT already that no one is there, or learns it later. */
export function refusesAtOnce(seed: number, address: string): boolean {
  return hashText(seed, `rcpt ${address}`) % 10 < 3;
}

/** Whether a receiving domain greylists, and the code of what it says. */
export function greylists({
  seed,
  behavior,
  domain,
}: {
  seed: number;
  behavior: Behavior;
  domain: string;
}): boolean {
  return hashText(seed, `greylist ${domain}`) / 4294967296 < behavior.mailGreylistShare;
}
export const GREYLIST_MS = 5 * MINUTE_MS;

/** Whether a receiving domain has a scanner that follows every link. */
export function scans({
  seed,
  behavior,
  domain,
}: {
  seed: number;
  behavior: Behavior;
  domain: string;
}): boolean {
  return hashText(seed, `scanner ${domain}`) / 4294967296 < behavior.mailScanShare;
}

/** The instant at which a person who is away comes back, or null for those who are there. */
export function awayUntil({ seed, behavior, person, at }: At): number | null {
  const unit = drawUnit({ seed, person, draw: 'mailAway', turn: weekOf(at) });
  return unit < behavior.mailAwayShare ? endOfWeek(at) : null;
}

export type ImageHabit = 'prefetched' | 'blocked' | 'proxied' | 'loaded';

/** What a person's mail program does with remote images; it stays the same. */
export function imageHabit({ seed, person }: { seed: number; person: number }): ImageHabit {
  const unit = drawUnit({ seed, person, draw: 'mailImages' });
  if (unit < 0.2) return 'prefetched';
  if (unit < 0.4) return 'blocked';
  return unit < 0.75 ? 'proxied' : 'loaded';
}

/** What a person does with a mail that lies in their inbox; delays count from the one before. */
export interface Reading {
  openAfterMs: number | null;
  next: { does: 'reply' | 'unsubscribe'; afterMs: number } | null;
  /** An answer by a program that is no notice of absence. */
  automatic: boolean;
}

/** Whether and when a mail is opened, and what comes of it. */
export function readingOf(encounter: MailEncounter): Reading {
  const { mailOpenShare, mailReplyShare, mailUnsubscribeShare, mailAutoShare } = encounter.behavior;
  const { unit } = drawsOf(encounter);
  const automatic = unit('mailAuto') < mailAutoShare;
  if (unit('mailOpen') >= mailOpenShare) return { openAfterMs: null, next: null, automatic };
  const openAfterMs = logUniform({
    from: 2 * MINUTE_MS,
    to: 3 * DAY_MS,
    unit: unit('mailOpenDelay'),
  });
  const act = unit('mailReply') * mailOpenShare;
  const does =
    act < mailReplyShare
      ? 'reply'
      : act < mailReplyShare + mailUnsubscribeShare
        ? 'unsubscribe'
        : null;
  const afterMs = logUniform({
    from: MINUTE_MS,
    to: does === 'reply' ? 2 * DAY_MS : HOUR_MS,
    unit: unit('mailReplyDelay'),
  });
  return { openAfterMs, next: does === null ? null : { does, afterMs }, automatic };
}

/** What the server says at RCPT for a reason. */
export function refusalText(reason: BounceReason): { code: number; text: string } {
  const { smtp, status, says } = BOUNCE_CODES[reason];
  return { code: Number(smtp), text: `${status} ${says}` };
}
