import { drawBits, drawUnit, hashNumbers, logUniform, pick, type Draw } from '#world/hash.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How the world's people behave on average; shares from 0 to 1. */
export interface Behavior {
  acceptShare: number;
  readShare: number;
  /** Of all messages, not of the read ones. */
  replyShare: number;
  noteReplyShare: number;
  receiptsOffShare: number;
  /**
   * Of the relations whom no one has written to, who write first within thirty days of the first
   * sign-in.
   */
  writeFirstShare: number;
  /** Of what people write, what comes with a picture, a document, or as a voice note. */
  fileShare: number;
  /** Of what people write, what they edit within twenty minutes; as much is deleted. */
  secondThoughtShare: number;
  /** Of all people: half have left their address, a quarter are full now, a quarter refuse. */
  mailBounceShare: number;
  mailGreylistShare: number;
  /** Of all delivered mails; only who has opened answers or unsubscribes. */
  mailOpenShare: number;
  mailReplyShare: number;
  mailUnsubscribeShare: number;
  /** Of all people, who are out of office in a week. */
  mailAwayShare: number;
  /** Of all delivered mails, answered by another program than an out-of-office notice. */
  mailAutoShare: number;
  /** Of all domains, those whose scanner follows every link. */
  mailScanShare: number;
}

export const USUAL_BEHAVIOR: Behavior = {
  acceptShare: 0.45,
  readShare: 0.75,
  replyShare: 0.25,
  noteReplyShare: 0.06,
  receiptsOffShare: 0.15,
  writeFirstShare: 0,
  fileShare: 0.06,
  secondThoughtShare: 0,
  mailBounceShare: 0.04,
  mailGreylistShare: 0.03,
  mailOpenShare: 0.6,
  mailReplyShare: 0.12,
  mailUnsubscribeShare: 0.02,
  mailAwayShare: 0.05,
  mailAutoShare: 0.01,
  mailScanShare: 0.15,
};

interface Encounter {
  seed: number;
  behavior: Behavior;
  owner: number;
  person: number;
  /** Which invitation or message of this pair, from 0: the same encounter always ends the same. */
  turn: number;
}

function unitOf({ seed, owner, person, turn }: Encounter, draw: Draw): number {
  return drawUnit({ seed, person, draw, turn: hashNumbers(seed, owner, turn) });
}

/**
 * Whether and after how long an invitation is accepted (one hour to twelve days), and whether a
 * note is answered after that.
 */
export function decideInvitation(
  encounter: Encounter,
): { acceptAfterMs: number; replyAfterMs: number | null } | null {
  const warmth = drawUnit({ seed: encounter.seed, person: encounter.person, draw: 'warmth' });
  const share = encounter.behavior.acceptShare;
  const chance = share >= 1 ? 1 : share * (0.6 + 0.8 * warmth);
  if (unitOf(encounter, 'acceptance') >= chance) return null;
  const acceptAfterMs = logUniform({
    from: HOUR_MS,
    to: 12 * DAY_MS,
    unit: unitOf(encounter, 'acceptDelay'),
  });
  const replies = unitOf(encounter, 'noteReply') < encounter.behavior.noteReplyShare;
  return {
    acceptAfterMs,
    replyAfterMs: replies
      ? logUniform({ from: MINUTE_MS, to: DAY_MS, unit: unitOf(encounter, 'noteReplyDelay') })
      : null,
  };
}

/** When a message is read (five minutes to three days) and answered; only who has read answers. */
export function decideMessage(
  encounter: Encounter,
): { readAfterMs: number; replyAfterMs: number | null } | null {
  const { readShare, replyShare } = encounter.behavior;
  if (unitOf(encounter, 'read') >= readShare) return null;
  const readAfterMs = logUniform({
    from: 5 * MINUTE_MS,
    to: 3 * DAY_MS,
    unit: unitOf(encounter, 'readDelay'),
  });
  const replies = unitOf(encounter, 'reply') * readShare < replyShare;
  return {
    readAfterMs,
    replyAfterMs: replies
      ? logUniform({ from: 3 * MINUTE_MS, to: 4 * DAY_MS, unit: unitOf(encounter, 'replyDelay') })
      : null,
  };
}

/** Whether a person lets others see that they have read. */
export function showsReceipts({
  seed,
  behavior,
  person,
}: {
  seed: number;
  behavior: Behavior;
  person: number;
}): boolean {
  return drawUnit({ seed, person, draw: 'receipts' }) >= behavior.receiptsOffShare;
}

/** One in 250 wants an e-mail address with an invitation. */
export function asksForEmail({ seed, person }: { seed: number; person: number }): boolean {
  return drawUnit({ seed, person, draw: 'asksEmail' }) < 0.004;
}

/** Whether and when a relation writes without having been written to. */
export function decideFirstMessage({
  seed,
  behavior,
  owner,
  person,
}: Omit<Encounter, 'turn'>): { afterMs: number } | null {
  if (drawUnit({ seed, person, draw: 'writeFirst', turn: owner }) >= behavior.writeFirstShare)
    return null;
  const unit = drawUnit({ seed, person, draw: 'writeFirstDelay', turn: owner });
  return { afterMs: Math.round(HOUR_MS + unit * 30 * DAY_MS) };
}

/** Whether someone edits or deletes what they have written, one to twenty minutes later. */
export function decideSecondThought(
  encounter: Encounter,
): { kind: 'edit' | 'delete'; afterMs: number } | null {
  const unit = unitOf(encounter, 'chatSecondThought');
  const { secondThoughtShare: share } = encounter.behavior;
  if (unit >= 2 * share) return null;
  return {
    kind: unit < share ? 'edit' : 'delete',
    afterMs: logUniform({
      from: MINUTE_MS,
      to: 20 * MINUTE_MS,
      unit: unitOf(encounter, 'chatSecondThoughtDelay'),
    }),
  };
}

/** What comes with something that a person writes by themselves. */
export function decideFile(encounter: Encounter): 'picture' | 'document' | 'voice note' | null {
  const unit = unitOf(encounter, 'chatFile');
  const { fileShare: share } = encounter.behavior;
  if (unit >= share) return null;
  return unit < share * 0.4 ? 'picture' : unit < share * 0.75 ? 'document' : 'voice note';
}

const FIRST_MESSAGES = [
  'Hi {me}, long time no see! Are you still in the same role?',
  'Hello {me}, a colleague gave me your name. Who handles partnerships on your side?',
  'Hi {me}, congratulations on the new position!',
  'Quick question, {me}: do you know a good recruiter in your area?',
  'Hi {me}, I saw your comment yesterday and fully agree.',
  'Are you at the trade fair next week? Coffee?',
] as const;

/** What a person writes who has not been written to; `{me}` as in `replyText`. */
export function firstMessageText({
  seed,
  owner,
  person,
  me,
}: Omit<Encounter, 'behavior' | 'turn'> & { me: string }): string {
  const bits = drawBits({ seed, person, draw: 'writeFirst', turn: hashNumbers(seed, owner, 1) });
  return pick(FIRST_MESSAGES, bits).replaceAll('{me}', me);
}

const REPLIES = [
  'Thanks for reaching out! Happy to hear more - do you have time on Thursday?',
  'Hi {me}, thanks for the message. Not a priority for us this quarter, but feel free to check in again in spring.',
  'Interesting. Could you send me a short deck?',
  'Thanks, but we already have a solution in place.',
  'Sure, let’s talk. You can book a slot with my assistant.',
  'Not interested, thank you.',
  'Hi {me} 👋 good timing, we were just discussing this. Next week works for me.',
  'I am not the right person for this. Try my colleague who runs the team.',
  'Thanks for connecting! What exactly are you working on?',
  'Please tell me more about pricing.',
  'Hey {me}, sounds good. Tuesday 10:00?',
  'On parental leave until next month. Thanks for your patience!',
  'Hi {me}, yes, this is on our list for the next quarter. Can you send me two or three slots?',
  'Thanks {me}. We built something in house last year, so I’d have to see a clear gain first.',
  'Good question. We do most of it by hand today, and it shows. What would you suggest?',
  'Hi {me}, I’m traveling this week. Let’s talk on Monday?',
  'How does this work with our CRM? We’re on HubSpot.',
  'Could you share a customer of our size who uses it?',
  'Appreciate the note, {me}. Budgets are frozen until July, so it’s a no for now.',
  'Hello {me}, my colleague Priya looks after this. I’ve forwarded your message to her.',
  'Ha, great timing. Our contract with the current vendor ends in six weeks.',
  'Send me the one-pager, please. If it’s short, I’ll read it tonight.',
  'I like the idea, but our legal team is strict. Where is the data stored?',
  'Not for us, {me}. We’re a team of three and know all our customers by name.',
  'Sure, 20 minutes is fine. Wednesday after 3 pm works best.',
  'We tried something similar in spring and stopped after a month. What do you do differently?',
  'Thanks for connecting, {me}! I enjoyed your last post, by the way.',
  'What does it cost for ten people?',
  'Hi {me}, we’re hiring two people for exactly this problem. Happy to compare notes.',
  'Let me check with my team and come back to you next week.',
  'I’ve moved to the product side, so I’m the wrong person. Ask Tomás, he’s great.',
  'Is there a trial? I’d rather see it than talk about it.',
  'Hey {me}, saw your message just now, sorry for the delay. Still interested!',
  'We’re in the middle of a merger. Ping me in autumn, please.',
  'Short answer: yes. Long answer: call me on Friday.',
  'Do you also support teams in Spanish? Half of ours sits in Madrid.',
  'Honestly, your first message was better than most I get. Tell me more.',
  'Nice to meet you, {me}. I run this for EMEA only, if that helps.',
  'We have 40 open roles, so speed matters more than price. What’s your lead time?',
  'I’ll pass for now, but all the best with it!',
  'Sounds useful. Can you bring someone technical to the call?',
  'Hi {me}, I’m out of meetings at 4. Want to do a quick call today?',
] as const;

/** What a person writes back; `{me}` becomes the first name of who wrote to them. */
export function replyText({
  seed,
  owner,
  person,
  turn,
  me,
}: Omit<Encounter, 'behavior'> & { me: string }): string {
  return pick(
    REPLIES,
    drawBits({ seed, person, draw: 'replyText', turn: hashNumbers(seed, owner, turn) }),
  ).replaceAll('{me}', me);
}
