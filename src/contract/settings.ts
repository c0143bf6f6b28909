import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { MAX_NOTES, NOTE_SOURCES } from '#core/limits/note-budget.ts';
import { LIMIT_RANGES } from '#core/limits/processing-limits.ts';
import { DAYS_OF_WEEK } from '#core/schedule/week.ts';
import { MAX_WORDS_LENGTH, WORD_ERROR_TEXTS } from '#core/scrubber/scrubber-words.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { versionShape } from '#contract/settings-version.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { instantShape } from '#contract/shapes.ts';
import { sequenceItemTypeShape } from '#contract/shared-words.ts';

const dayOfWeekShape = z.enum(DAYS_OF_WEEK).register(shapeNames, { id: 'DayOfWeek' });

const count = z.number().int().min(0);
const rangeShape = z
  .number()
  .int()
  .refine(
    (value): value is (typeof LIMIT_RANGES)[number] =>
      (LIMIT_RANGES as readonly number[]).includes(value),
    'The range must be 1, 3, 5, 7, or 10',
  );

/** The limits answer (campaigns spec, section 3). */
const limitsShape = z.object({
  processingLimits: z.array(
    z.object({
      sequenceItemType: sequenceItemTypeShape,
      limit: count,
      maxLimit: count,
      totalMaxLimit: count,
      planCap: count.nullable(),
    }),
  ),
  activityControlEnabled: z.boolean(),
  processingLimitRange: z.number().int(),
  notesPerMonth: count.nullable(),
  version: versionShape,
});
shapeNames.add(limitsShape, { id: 'Limits' });

/** The month’s invite notes, which a free LinkedIn account has few of. */
const notesShape = z.object({
  source: z.enum(NOTE_SOURCES).describe('Where `monthly` comes from; UNLIMITED: a paid account'),
  monthly: count.nullable().describe('Null: not known yet, or unlimited'),
  used: count,
  resetsAt: instantShape,
  usedUpUntil: instantShape.nullable().describe('Until when no note can be sent'),
  sentence: z.string(),
});
shapeNames.add(notesShape, { id: 'NoteBudget' });
const scheduleShape = z.object({
  zone: z.string(),
  updatedAt: instantShape.nullable(),
  zoneChangeableAt: instantShape.nullable(),
  schedulerItems: z.array(
    z.object({
      id: z.string(),
      dayOfWeek: dayOfWeekShape,
      fromHour: count,
      toHour: count,
      active: z.boolean(),
    }),
  ),
  version: versionShape,
});
shapeNames.add(scheduleShape, { id: 'Schedule' });
const wordsShape = z.object({
  personNameWords: z.array(z.string()),
  defaultNameWords: z.array(z.string()),
  version: versionShape,
});
shapeNames.add(wordsShape, { id: 'UndesirableWords' });

/** Per-user settings (product api, "Settings"). */
export const settingsRoutes = ownRoutes('Settings', {
  'GET /processinglimits': {
    summary: 'Daily limits',
    answer: limitsShape,
  },
  'PUT /processinglimits': {
    summary: 'Save daily limits; 409 when `version` is stale',
    problems: ['FEATURE_NOT_IN_PLAN', 'STALE_VERSION'],
    body: z.strictObject({
      activityControlEnabled: z.boolean(),
      processingLimits: z
        .array(
          z.object({
            sequenceItemType: sequenceItemTypeShape,
            limit: z.number().int(FIELD_MESSAGES.NOT_AN_INTEGER()),
          }),
        )
        .max(50),
      processingLimitRange: rangeShape,
      notesPerMonth: z
        .number()
        .int(FIELD_MESSAGES.NOT_AN_INTEGER())
        .min(0)
        .max(MAX_NOTES)
        .nullable()
        .optional()
        .describe('Invite notes a month of the LinkedIn account; null: learned from LinkedIn'),
      priceId: z.string().max(FIELD_LENGTHS.priceId).nullable().optional(),
      version: versionShape.optional(),
    }),
    answer: limitsShape,
  },
  'GET /processinglimits/usage': {
    summary: 'Today’s used, reserved, and effective limits',
    answer: z.object({
      day: z.string(),
      usage: z.array(
        z.object({
          sequenceItemType: sequenceItemTypeShape,
          used: count,
          reserved: count,
          effectiveLimit: count,
          /** Why the limit is lower for now, in a few words. */
          note: z.string().nullable(),
        }),
      ),
      invitesThisWeek: count,
      invitesPerWeek: count,
      pendingInvites: count,
      invitesPausedUntil: instantShape.nullable(),
      notes: notesShape,
    }),
  },
  'GET /schedule': {
    summary: 'Working hours',
    answer: scheduleShape,
  },
  'PUT /schedule': {
    summary:
      'Save working hours; the time zone changes at most once every 24 hours; 409 when `version` is stale',
    problems: ['STALE_VERSION', 'TIME_ZONE_CHANGED_RECENTLY'],
    body: z.strictObject({
      zone: z.string().max(FIELD_LENGTHS.zone),
      schedulerItems: z
        .array(
          z.object({
            id: z.string().max(FIELD_LENGTHS.weekDayId).optional(),
            dayOfWeek: dayOfWeekShape,
            fromHour: z.number().int(),
            toHour: z.number().int(),
            active: z.boolean(),
          }),
        )
        .length(7, 'All seven days are required'),
      version: versionShape.optional(),
      // The response of GET may be sent back unchanged; the server ignores these members.
      updatedAt: instantShape.nullable().optional(),
      zoneChangeableAt: instantShape.nullable().optional(),
    }),
    answer: scheduleShape,
  },
  'GET /undesirablewords': {
    summary: 'Words removed from names',
    answer: wordsShape,
  },
  'GET /undesirablewords/names': {
    summary: 'Original names of the newest leads, to preview the effect of the words',
    answer: z.object({ names: z.array(z.string()) }),
  },
  'PUT /undesirablewords': {
    summary: "Save the user's own words; 409 when `version` is stale",
    problems: ['STALE_VERSION'],
    query: z.object({ version: z.coerce.number().pipe(versionShape).optional() }),
    body: z.array(z.string().max(MAX_WORDS_LENGTH, WORD_ERROR_TEXTS.WORDS_TOO_LONG)).max(1024),
    answer: wordsShape,
  },
} as const satisfies PartialRoutes);
