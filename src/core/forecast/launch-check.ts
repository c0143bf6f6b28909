import type { SenderValues } from '#core/text/sender-values.ts';
import type { LaunchCode } from '#core/forecast/launch-codes.ts';
import type { SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import { skipVerdict, type PersonFacts } from '#core/lead-pack/skip-lead.ts';
import { dailyAllowance, isLimitedAction, type DailyLimits } from '#core/limits/daily-allowance.ts';
import type { SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import type { EmailRefusal, StepContext } from '#core/sequence/step-facts.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import { answersInThread, withoutSubject } from '#core/sequence/thread-before.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { foreignPlaceholders, foreignPlaceholderMessage } from '#core/text/foreign-placeholders.ts';
import { fillItem, listTexts } from '#core/sequence/item-texts.ts';
import { leadValues, leadVariant, type NamedPerson } from '#core/sequence/lead-values.ts';

/**
 * A lead before the start: who it is, its assigned variants, what its list's rules check, when and
 * how it was contacted before, and its address with why no email may be sent there.
 */
export type CheckedLead = {
  leadId: string;
  person: NamedPerson;
  variants: Readonly<Record<string, string>>;
  facts: PersonFacts;
  conditions: readonly SkipLeadCondition[];
  contactBefore: string | null;
  email: string | null;
  emailRefusal: EmailRefusal | null;
};
export type FoundProblem = {
  leadId: string;
  code: LaunchCode;
  item: SequenceItem | null;
  missing?: readonly string[];
  length?: number;
  limit?: number;
  address?: string;
  meant?: string;
  contact?: string;
};
/** A text as one lead gets it. */
export type FilledExample = { item: SequenceItem; message: string; subject: string };
type Writer = {
  userId: string;
  nameWords: readonly string[];
  sender: SenderValues;
  noteLength: number;
};

/** The items of a sequence that send a text; a subject that a thread replaces isn't checked. */
export function textItems(root: SequenceItem | null): SequenceItem[] {
  return [...walkItems(root)]
    .map(({ item }) => (answersInThread({ sequence: root, item }) ? withoutSubject(item) : item))
    .filter((item) =>
      listTexts(item).some(({ message, subject }) => message !== '' || subject !== ''),
    );
}

/**
 * What the engine would do with each text for a lead, and what the list's own rules would say about
 * the lead today; the first problem counts (product rules, sections 2 and 14). `example` is the
 * first message as the lead gets it, null if the lead has a problem.
 */
export function checkLead(
  lead: CheckedLead,
  items: readonly SequenceItem[],
  writer: Writer,
): { problem: FoundProblem | null; alternativeUsed: boolean; example: FilledExample | null } {
  const values = leadValues(lead.person, writer.nameWords, writer.sender);
  let alternativeUsed = false;
  let example: FilledExample | null = null;
  for (const item of items) {
    const variantId = leadVariant({
      item,
      userId: writer.userId,
      leadId: lead.leadId,
      kept: lead.variants[item.id],
    });
    const filled = fillItem({ item, variantId, lead: values, noteLength: writer.noteLength });
    if (filled.kind === 'text') {
      alternativeUsed ||= filled.alternativeUsed;
      if (filled.message !== '')
        example ??= { item, message: filled.message, subject: filled.subject };
    } else {
      const details =
        filled.kind === 'TEXT_TOO_LONG'
          ? { length: filled.length, limit: filled.limit }
          : { missing: filled.missing };
      return {
        problem: { leadId: lead.leadId, code: filled.kind, item, ...details },
        alternativeUsed,
        example: null,
      };
    }
  }
  const verdict = skipVerdict(lead.facts, lead.conditions);
  if (verdict.verdict === 'SKIP')
    return {
      problem: {
        leadId: lead.leadId,
        code: verdict.reason,
        item: null,
        ...(lead.contactBefore !== null && { contact: lead.contactBefore }),
      },
      alternativeUsed,
      example: null,
    };
  return { problem: null, alternativeUsed, example };
}

export type StepProblem = {
  item: SequenceItem;
  code:
    'FOREIGN_PLACEHOLDER' | 'FINDER_MISSING' | 'INVITE_BY_EMAIL_NOT_ALLOWED' | 'MOVING_NOT_IN_PLAN';
  sentence: string;
};

/**
 * Steps that would hold every lead reaching them: the account lacks something they need, or they
 * were saved before another tool's placeholders were refused. A missing mailbox is reported once
 * (`mailboxNotes`).
 */
export function checkSteps(root: SequenceItem | null, around: StepContext): StepProblem[] {
  return [...walkItems(root)].flatMap(({ item }): StepProblem[] => {
    const foreign = listTexts(item)
      .flatMap((texts) => Object.values(texts))
      .flatMap((text) => foreignPlaceholders(text ?? ''));
    if (foreign.length > 0)
      return [{ item, code: 'FOREIGN_PLACEHOLDER', sentence: foreignPlaceholderMessage(foreign) }];
    if (item.type === 'FIND_EMAIL' && !around.finderAvailable)
      return [
        {
          item,
          code: 'FINDER_MISSING',
          sentence: 'No email finder is set up, so leads will wait before this step',
        },
      ];
    if (item.type === 'CONNECT_BY_EMAIL' && !around.inviteByEmailAllowed)
      return [
        {
          item,
          code: 'INVITE_BY_EMAIL_NOT_ALLOWED',
          sentence:
            'Invite by email isn’t enabled for your account, so leads will wait before this step',
        },
      ];
    if (item.sequenceEndMode === 'MOVE' && !around.leadsMovingAllowed)
      return [
        {
          item,
          code: 'MOVING_NOT_IN_PLAN',
          sentence: 'Your plan doesn’t include moving leads, so leads will wait at this End step',
        },
      ];
    return [];
  });
}

export type CheckedLimit = { type: SequenceItemType; limit: number; sentence: string | null };

/**
 * The day's limit of every action type in a sequence; a limit of 0 does nothing at all and is
 * reported.
 */
export function checkLimits({
  root,
  limits,
  unlimitedQuotas,
}: {
  root: SequenceItem | null;
  limits: DailyLimits;
  unlimitedQuotas: boolean;
}): CheckedLimit[] {
  const types = [...new Set([...walkItems(root)].map(({ item }) => item.type))].filter(
    isLimitedAction,
  );
  return types.map((type) => {
    const limit = dailyAllowance({ type, userId: '', limits, range: 0, unlimitedQuotas, day: '' });
    return {
      type,
      limit,
      sentence:
        limit === 0
          ? `Your daily limit for ${STEP_NAMES[type].plural} is 0, so leads will wait before this step`
          : null,
    };
  });
}
