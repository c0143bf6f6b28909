import type { SendOutcome } from '#connectors/mail/mail.ts';
import type { LaneRun } from '#engine/lane/lane-run.ts';

type Unsent = Exclude<SendOutcome, { kind: 'SENT' }>;

const SENTENCES = {
  REFUSED: 'A mail server refused an email',
  LIMITED: 'A mailbox has reached its sending limit',
  LOST: 'A mailbox can’t be signed in to anymore',
  NOT_SENT: 'An email couldn’t be sent',
  UNKNOWN: 'An email got no response; the mailbox is searched before it could be sent again',
} satisfies Record<Unsent['kind'], string>;

/**
 * Logs why an email isn't known to have left. An address that doesn't exist or can't take mail now
 * is routine and shows in the lead's timeline, so it is logged at debug level only.
 */
export function logUnsentEmail(run: LaneRun, ids: object, outcome: Unsent): void {
  const isOfRecipient = outcome.kind === 'REFUSED' && outcome.about === 'RECIPIENT';
  run.parts.log[isOfRecipient ? 'debug' : 'info'](
    { userId: run.lane.userId, ...ids, ...outcome },
    SENTENCES[outcome.kind],
  );
}
