import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { COMMON_LABELS } from '#core/conversation/conversation-labels.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { shapeNames } from '#contract/shape-names.ts';

const idText = z.string().regex(/^[1-9]\d{0,17}$/, 'This isn’t a valid ID');
export const userIdShape = idText.brand('UserId');
export type UserId = z.infer<typeof userIdShape>;
export const campaignIdShape = idText.brand('CampaignId');
export type CampaignId = z.infer<typeof campaignIdShape>;
export const leadPackIdShape = idText.brand('LeadPackId');
export type LeadPackId = z.infer<typeof leadPackIdShape>;
export const leadIdShape = idText.brand('LeadId');
export type LeadId = z.infer<typeof leadIdShape>;
export const intentIdShape = idText.brand('IntentId');

export const notificationIdShape = idText.brand('NotificationId');
export const deliveryIdShape = idText.brand('DeliveryId');
export const attachmentIdShape = idText.brand('AttachmentId');
export const noteIdShape = idText.brand('NoteId');
export const reminderIdShape = idText.brand('ReminderId');
export const savedFilterIdShape = idText.brand('SavedFilterId');
export const templateIdShape = idText.brand('TemplateId');
export type TemplateId = z.infer<typeof templateIdShape>;
export const invitationIdShape = idText.brand('InvitationId');
export const blacklistEntryIdShape = idText.brand('BlacklistEntryId');
export const historyImportIdShape = idText.brand('HistoryImportId');
export const doNotContactIdShape = idText.brand('DoNotContactId');
export const approvalIdShape = idText.brand('ApprovalId');
export const apiKeyIdShape = idText.brand('ApiKeyId');
export const webhookIdShape = idText.brand('WebhookId');
export const eventIdShape = idText.brand('EventId');
export const proxyIdShape = idText.brand('ProxyId');
export const exportIdShape = idText.brand('ExportId');
export const archiveImportIdShape = idText.brand('ArchiveImportId');
export const certificateIdShape = idText.brand('CertificateId');
export const taskIdShape = idText.brand('TaskId');
export const conversationIdShape = idText.brand('ConversationId');
export const messageIdShape = idText.brand('MessageId');
export const ownLabelIdShape = idText.brand('LabelId');
/** A label by its id: a common label's code, or the number of a user's own. */
const commonLabelShape = z.enum(COMMON_LABELS).register(shapeNames, { id: 'CommonLabel' });
export const labelIdShape = commonLabelShape.or(ownLabelIdShape);

/**
 * An instant as the API carries it: ISO 8601 in UTC with milliseconds, from 1970 to the last days
 * of 9999. Other instants could produce years outside this format, including in a local time zone.
 */
export const instantShape = z.iso
  .datetime({ abort: true, error: 'Use a UTC time such as 2026-11-20T09:30:00.000Z' })
  .refine((text) => text >= '1970', 'This is before 1970')
  .refine((text) => text < '9999-12-30', 'This is after the year 9999');
export const emptyShape = z.undefined();

/** Ids separated by commas, at most 3000. */
export const idListShape = z
  .string()
  .transform((text) => text.split(',').filter((id) => id !== ''))
  .pipe(z.array(idText).min(1).max(3000))
  .describe('IDs separated by commas, at most 3,000');

/** The query of every paged list (product api, "Conventions"). */
export const pageQueryShape = z.object({
  page: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('Counts from 0'),
  size: z.coerce.number().int().min(1).max(3000).default(10).describe('How many to answer with'),
  sort: z
    .string()
    .max(FIELD_LENGTHS.search)
    .optional()
    .describe('A field and a direction: `createdAt,desc`. Another field is a 400 that lists them'),
});

/** Names a shape after what it lists, if that has a name. */
function named<Shape extends z.ZodType>(item: z.ZodType, suffix: string, shape: Shape): Shape {
  const name = shapeNames.get(item)?.id;
  if (name !== undefined) shapeNames.add(shape, { id: `${name}${suffix}` });
  return shape;
}

function unnamedPageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    content: z.array(item),
    page: z.number().int(),
    size: z.number().int(),
    totalElements: z.number().int(),
    totalPages: z.number().int(),
  });
}

/** The response of every paged list, named after what it lists. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return named(item, 'Page', unnamedPageOf(item));
}

/**
 * The query of a list that is read by page or, by programs, by cursor (decision 187): `cursor` is
 * empty for the first part, then what the part before answered as `nextCursor`.
 */
export const listQueryShape = pageQueryShape.extend({
  cursor: z
    .string()
    .max(FIELD_LENGTHS.cursor)
    .optional()
    .describe('Instead of `page`: empty for the first part, then `nextCursor` of the one before'),
});

/** The same for a list that also tells what changed since an instant, the first change first. */
export const changesQueryShape = listQueryShape.extend({
  updatedSince: instantShape
    .optional()
    .describe(
      'Only what changed since then, with what was deleted: `nextUpdatedSince` of the last time',
    ),
});

const deletedRowShape = z
  .object({ id: idText, deletedAt: instantShape })
  .register(shapeNames, { id: 'DeletedRow' });

/** Whether a list is answered with nothing of its own, so that calls share the shape. */
const isPlain = (extra: z.ZodRawShape): boolean => Object.keys(extra).length === 0;

/** The response of a list: a page or, where a cursor was asked for, a part of the whole. */
export function pageOrPart<Item extends z.ZodType, Extra extends z.ZodRawShape>(
  item: Item,
  extra: Extra,
) {
  const page = unnamedPageOf(item).extend(extra);
  const part = z.object({ content: z.array(item), nextCursor: z.string().nullable(), ...extra });
  return z.union(
    isPlain(extra) ? [named(item, 'Page', page), named(item, 'Part', part)] : [page, part],
  );
}

/**
 * The response of a list that tells what changed: `deleted` comes with `updatedSince`, and
 * `nextUpdatedSince` is what to ask with the next time.
 */
export function pageOrChanges<Item extends z.ZodType, Extra extends z.ZodRawShape>(
  item: Item,
  extra: Extra,
) {
  const page = unnamedPageOf(item).extend(extra);
  const changes = z.object({
    content: z.array(item),
    nextCursor: z.string().nullable(),
    deleted: z.array(deletedRowShape).optional(),
    nextUpdatedSince: instantShape,
    ...extra,
  });
  return z.union(
    isPlain(extra) ? [named(item, 'Page', page), named(item, 'Changes', changes)] : [page, changes],
  );
}

/** An answer to those who read by page: of a page and a part, the page. */
export type ByPage<Answer> = [Extract<Answer, { totalPages: number }>] extends [never]
  ? Answer
  : Extract<Answer, { totalPages: number }>;
/** How many of a day's actions are done, of those allowed. */
export const actionsTodayShape = z
  .object({ done: z.number().int().min(0), allowed: z.number().int().min(0) })
  .register(shapeNames, { id: 'ActionsToday' });

/** Another user, as one who works with them sees them. */
export const namedUserShape = z
  .object({ userId: userIdShape, displayName: z.string() })
  .register(shapeNames, { id: 'NamedUser' });

/** Whether something is allowed, and if not, why. */
export const verdictShape = z.object({
  allowed: z.boolean(),
  reason: z.string().optional(),
  /** The reason as a sentence, if it says more than the catalog's text. */
  text: z.string().optional(),
});
shapeNames.add(verdictShape, { id: 'Verdict' });

/**
 * Text typed by a person: no control characters except line breaks and tabs, at most `length`
 * UTF-16 code units.
 */
export function textShape({ min = 0, max }: { min?: number; max: number }) {
  const text = z
    .string()
    .max(max, FIELD_MESSAGES.TOO_LONG(max))
    .refine(
      (value) => !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value),
      'Control characters are not allowed',
    )
    .refine((value) => value.isWellFormed(), 'This text isn’t valid Unicode');
  return min > 0
    ? text.refine(
        (value) => value.trim().length >= min,
        min === 1 ? FIELD_MESSAGES.REQUIRED() : FIELD_MESSAGES.TOO_SHORT(min),
      )
    : text;
}

/** The product's own clock. */
export const clockShape = z.object({
  now: instantShape,
  rate: z.number(),
  /**
   * The span that practice mode is currently playing; from `until` on, the clock runs at
   * `thenRate`.
   */
  play: z.object({ from: instantShape, until: instantShape, thenRate: z.number() }).nullable(),
  /** Whether practice mode skips the hours in which no user of the server works. */
  skipsNights: z.boolean(),
});
shapeNames.add(clockShape, { id: 'Clock' });
