import type { CampaignLeadAnswer } from '#contract/leads.ts';
import type { WritingChannel } from '#core/conversation/conversation-channels.ts';
import { isLive } from '#core/lead/lead-state.ts';
import { TEXT_LIMITS } from '#core/sequence/text-limits.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import { foreignPlaceholders, foreignPlaceholderMessage } from '#core/text/foreign-placeholders.ts';
import {
  parseText,
  placeholdersOf,
  unknownPlaceholders,
  valueOf,
  type LeadValues,
} from '#core/text/placeholders.ts';
import { composerTexts } from './composer-texts.ts';

const texts = composerTexts.problem;

/** How long a message may be, in UTF-16 code units; an email by hand has a limit of its own. */
export const MESSAGE_LIMITS = {
  LINKEDIN: TEXT_LIMITS.message,
  INMAIL: TEXT_LIMITS.inmail,
  EMAIL: 20_000,
} as const satisfies Record<WritingChannel, number>;

const SUBJECT_LIMITS = {
  INMAIL: TEXT_LIMITS.inmailSubject,
  EMAIL: TEXT_LIMITS.emailSubject,
} as const;

/** Whether a message on this channel has a subject, and needs one. */
export function hasSubject(channel: WritingChannel): channel is keyof typeof SUBJECT_LIMITS {
  return channel in SUBJECT_LIMITS;
}

/** A text with every variable that this lead has a value for replaced by it; others stay. */
export function fillKnown({ text, lead }: { text: string; lead: LeadValues | null }): string {
  if (lead === null) return text;
  return parseText(text)
    .map((part) => (part.kind === 'plain' ? part.text : (valueOf(part.name, lead) ?? part.source)))
    .join('');
}

type Texts = { channel: WritingChannel; text: string; subject: string };

function writtenOn({ channel, text, subject }: Texts): string {
  return hasSubject(channel) ? `${subject}\n${text}` : text;
}

/** The variables left in a message after known values are filled in: they have none. */
export function missingValues(message: Texts): string[] {
  const written = writtenOn(message);
  const unknown = unknownPlaceholders(written);
  return placeholdersOf(written).filter((name) => !unknown.includes(`{{${name}}}`));
}

/** Whether a campaign that runs may still send to the lead: writing by hand would hold it. */
export function isRunning({
  state,
  waitingFor,
}: Pick<CampaignLeadAnswer, 'state' | 'waitingFor'>): boolean {
  return isLive(state) && waitingFor?.code !== 'CAMPAIGN_OFF';
}

/** Why a message can't be sent as it is; null: it can. */
export function messageProblem({
  channel,
  text,
  subject,
  files,
  uploading,
}: {
  channel: WritingChannel;
  /** With its variables filled. */
  text: string;
  subject: string;
  files: number;
  uploading: boolean;
}): string | null {
  const unknown = unknownPlaceholders(writtenOn({ channel, text, subject }));
  const missing = missingValues({ channel, text, subject });
  if (uploading) return texts.uploading;
  if (isEmptyText(text) && files === 0) return texts.empty;
  if (hasSubject(channel) && isEmptyText(subject)) return texts.subject[channel];
  if (missing.length > 0) return texts.missing(missing);
  if (unknown.length > 0) return texts.unknown(unknown);
  const foreign = foreignPlaceholders(writtenOn({ channel, text, subject }));
  if (foreign.length > 0) return foreignPlaceholderMessage(foreign);
  if (text.length > MESSAGE_LIMITS[channel]) return texts.tooLong(MESSAGE_LIMITS[channel]);
  return hasSubject(channel) && subject.length > SUBJECT_LIMITS[channel]
    ? texts.subjectTooLong(SUBJECT_LIMITS[channel])
    : null;
}
