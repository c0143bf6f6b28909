import { z } from 'zod';
import { CAMPAIGN_TYPES } from '#core/campaign/campaign-status.ts';
import { LABEL_COLORS } from '#core/conversation/conversation-labels.ts';
import { MESSAGE_SENDERS } from '#core/conversation/message-state.ts';
import { HISTORY_TOOLS } from '#core/contact-history/history-tools.ts';
import { LEAD_REASONS } from '#core/lead/lead-state.ts';
import { REMINDER_TYPES } from '#core/lead/reminder.ts';
import {
  SEARCH_ERRORS,
  SEARCH_OPTIONS,
  SEARCH_STATUSES,
  SEARCH_TYPES,
} from '#core/lead-pack/lead-pack.ts';
import { limitErrors } from '#core/limits/limit-rows.ts';
import type { LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import { scheduleErrors } from '#core/schedule/working-hours-rules.ts';
import { DAYS_OF_WEEK } from '#core/schedule/week.ts';
import { isZone } from '#core/schedule/zone.ts';
import { checkWords } from '#core/scrubber/scrubber-words.ts';
import { newItem } from '#core/sequence/new-item.ts';
import { SEQUENCE_ITEM_TYPES, type SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import {
  lateAcceptanceShape,
  noteFilterShape,
  skipLeadConditionsShape,
} from '#contract/campaigns.ts';
import { leadFilterBodyShape } from '#contract/leads.ts';
import { sequenceItemShape } from '#contract/sequences.ts';
import {
  actionTypeShape,
  eventActorShape,
  eventTypeShape,
  zapierEventShape,
} from '#contract/shared-words.ts';

const object = z.record(z.string(), z.unknown());
const itemType = z.enum(SEQUENCE_ITEM_TYPES);
const text = z.string();
const epoch = z.number().int().nullable();
/** Each item of a stored sequence has all its members, except one that came later. */
const MEMBERS = Object.keys(newItem({ type: 'END', id: '' })).filter(
  (member) => member !== 'newThread',
);

/** The meaning of a column of a lead file, and of a history or do-not-contact file. */
const columnMeaning = z.object({
  index: z.number().int(),
  meaning: text,
  customName: text.nullable(),
});
const columnField = z.object({ index: z.number().int(), field: text });

const optOut = z.object({
  covers: z.enum(['PERSON', 'ADDRESS']),
  column: text,
  value: text,
  date: text.nullable(),
  addresses: z.array(text).optional(),
});

/** Of each file, the fields whose words and JSON the database does not judge. */
const SHAPES: Readonly<Record<string, z.ZodType>> = {
  user: z.object({
    zone: text.refine(isZone),
    schedule: z
      .array(
        z.object({
          id: text,
          dayOfWeek: z.enum(DAYS_OF_WEEK),
          fromHour: z.number(),
          toHour: z.number(),
          active: z.boolean(),
        }),
      )
      .refine((items) => scheduleErrors('Etc/UTC', items).length === 0),
    processingLimits: z.record(z.string(), z.number().int()).refine((limits) => areLimits(limits)),
    processingLimitRange: z.literal([1, 3, 5, 7, 10]),
    personNameWords: z.array(text).refine((words) => checkWords(words).errors.length === 0),
  }),
  campaigns: z.object({
    type: z.enum(CAMPAIGN_TYPES),
    sequence: sequenceItemShape.nullable(),
    skipLeadConditions: skipLeadConditionsShape,
    lateAcceptance: lateAcceptanceShape,
    zapierEvents: z.array(zapierEventShape),
    noteFilter: noteFilterShape.nullable(),
  }),
  'sequence-versions': z.object({ sequence: sequenceItemShape }),
  'sequence-templates': z.object({ sequence: sequenceItemShape }),
  'column-memory': z.object({
    mapping: z.union([z.array(columnMeaning), z.array(columnField)]),
  }),
  events: z.object({
    type: eventTypeShape,
    actor: eventActorShape,
    itemType: itemType.nullable(),
    data: object,
  }),
  'withdrawal-tasks': z.object({ asked: object }),
  acts: z.object({ action: actionTypeShape, payload: object, outcome: object.nullable() }),
  'contact-history-imports': z.object({
    tool: z.enum(HISTORY_TOOLS),
    headers: z.array(text),
    counts: z.object({
      connectedAt: z.number(),
      invitedAt: z.number(),
      writtenAt: z.number(),
      repliedAt: z.number(),
      optOuts: z.object({ people: z.number(), addresses: z.number() }),
    }),
  }),
  'contact-history': z.object({
    facts: z
      .object({ connectedAt: epoch, invitedAt: epoch, writtenAt: epoch, repliedAt: epoch })
      .partial(),
    optOut: optOut.nullable(),
  }),
  'do-not-contact': z.object({
    evidence: z
      .union([
        z.object({ sentence: text }),
        z.object({ fileName: text, column: text, value: text, date: text.nullable() }),
      ])
      .nullable(),
  }),
  leads: z.object({ custom: z.record(z.string(), text) }),
  reminders: z.object({ reminderType: z.enum(REMINDER_TYPES) }),
  'saved-filters': z.object({ filter: leadFilterBodyShape }),
  'conversation-labels': z.object({ color: z.enum(LABEL_COLORS) }),
  messages: z.object({ sentBy: z.enum(MESSAGE_SENDERS).nullable() }),
  'lead-packs': z.object({
    searchType: z.enum(SEARCH_TYPES),
    searchOption: z.enum(SEARCH_OPTIONS),
    searchStatus: z.enum(SEARCH_STATUSES),
    error: z.enum(SEARCH_ERRORS).nullable(),
    source: object,
    columns: z
      .object({
        headers: z.array(text),
        mapping: z.array(columnMeaning),
      })
      .nullable(),
    skipLeadConditions: skipLeadConditionsShape,
  }),
  'lead-pack-rows': z.object({ raw: object }),
  'campaign-leads': z.object({
    reason: z.enum(LEAD_REASONS).nullable(),
    walk: object.nullable(),
  }),
};

function areLimits(limits: Readonly<Record<string, number>>): boolean {
  const processingLimits = Object.entries(limits).map(([sequenceItemType, limit]) => ({
    sequenceItemType: sequenceItemType as (typeof LIMITED_ACTIONS)[number],
    limit,
  }));
  return (
    limitErrors({ processingLimits, processingLimitRange: 3, unlimitedQuotas: true }).length === 0
  );
}

/**
 * The field of a row of an archive whose words or JSON the product can't read, by the shapes that
 * saving the same takes; null: there is none.
 */
export function wrongArchiveField(
  file: string,
  row: Readonly<Record<string, unknown>>,
): string | null {
  const { error } = SHAPES[file]?.safeParse(row) ?? {};
  if (error !== undefined) return (error.issues[0]?.path.join('.') ?? '').slice(0, 200);
  // A request may leave members out; what is stored may not.
  const items = walkItems((row['sequence'] ?? null) as SequenceItem | null);
  return items.some(({ item }) => MEMBERS.some((member) => !(member in item))) ? 'sequence' : null;
}
