import type { LaunchCheckAnswer } from '#contract/forecast.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import { paths } from '#web/paths.ts';
import { launchCheckTexts } from './launch-check-texts.ts';
import type { LaunchCode } from './use-launch-check.ts';

type Note = NonNullable<LaunchCheckAnswer['email']>['notes'][number];

/** What a line can show in a dialog: the leads of one finding, or where the emails go. */
export type ShownPart = LaunchCode | 'RECEIVING_DOMAINS';

/** What a line is about; its icon. */
export type LaunchSubject = 'LEADS' | 'STEP' | 'EMAIL' | 'LIMIT' | 'EXAMPLE';

/** One line of the check: what was found, what it means, and what can be looked at or done. */
export type LaunchLine = {
  key: string;
  about: LaunchSubject;
  title: string;
  text: string;
  fine: boolean;
  /** A message as a lead gets it. */
  quote?: string;
  shows?: ShownPart;
  way?: { label: string; href: string };
};

const WAYS = {
  MAILBOX_MISSING: { label: launchCheckTexts.connect, href: paths.emailAccount.href() },
  MAILBOX_LOST: { label: launchCheckTexts.reconnect, href: paths.emailAccount.href() },
  BOUNCES_HOLD: { label: launchCheckTexts.viewMailbox, href: paths.emailAccount.href() },
} as const satisfies Partial<Record<Note['code'], LaunchLine['way']>>;

function noteLine({ code, sentence, advice, fine }: Note): LaunchLine {
  return {
    key: code,
    about: 'EMAIL',
    title: sentence,
    text: advice,
    fine,
    ...(code === 'RECEIVING_DOMAINS' && { shows: code }),
    ...(code in WAYS && { way: WAYS[code as keyof typeof WAYS] }),
  };
}

/**
 * What the launch check looked at, what it found, line by line, one message as a lead gets it, and
 * what is good to know of the emails (design, png/28).
 */
export function launchLines(check: LaunchCheckAnswer): LaunchLine[] {
  const { counts, steps, limits, email, example } = check;
  const notes = (email?.notes ?? []).map(noteLine);
  const wrong: LaunchLine[] = [
    ...counts.map(({ code, sentence, advice }) => ({
      key: code,
      about: 'LEADS' as const,
      title: sentence,
      text: advice,
      fine: false,
      shows: code,
    })),
    ...steps.map(({ itemId, code, sentence }) => ({
      key: `${itemId} ${code}`,
      about: 'STEP' as const,
      title: sentence,
      text: launchCheckTexts.continueLater,
      fine: false,
    })),
    ...notes.filter(({ fine }) => !fine),
    ...limits.flatMap(({ sequenceItemType, sentence }) =>
      sentence === null
        ? []
        : [
            {
              key: sequenceItemType,
              about: 'LIMIT' as const,
              title: sentence,
              text: launchCheckTexts.raiseLimit,
              fine: false,
            },
          ],
    ),
  ];
  return [
    ...wrong,
    checkedLine(check, wrong.length === 0),
    ...(example ? [exampleLine(example)] : []),
    ...notes.filter(({ fine }) => fine),
  ];
}

/** What was looked at, and how it is where nothing was found. */
function checkedLine(check: LaunchCheckAnswer, complete: boolean): LaunchLine {
  const { checkedLeads, alternativeLeads, leadsToCome } = check;
  const checked = { key: 'checked', about: 'LEADS' as const, fine: true };
  if (checkedLeads === 0)
    return { ...checked, title: launchCheckTexts.checkedLater, text: launchCheckTexts.whatIsHeld };
  const texts =
    alternativeLeads === 0
      ? complete && launchCheckTexts.complete
      : launchCheckTexts.fallback(alternativeLeads);
  const coming = leadsToCome > 0 && launchCheckTexts.moreToCome(leadsToCome);
  return {
    ...checked,
    title: launchCheckTexts.checkedTexts(checkedLeads),
    text: [whatWasChecked(check), texts, coming].filter((part) => part !== false).join('. '),
  };
}

function whatWasChecked({ texts, limits, email }: LaunchCheckAnswer): string {
  const parts = [
    launchCheckTexts.texts(texts),
    launchCheckTexts.rules,
    email && launchCheckTexts.addresses,
    launchCheckTexts.limits(limits.length),
  ];
  return launchCheckTexts.whatWasChecked(parts.filter((part) => part !== null));
}

function exampleLine({
  fullName,
  itemType,
  subject,
  message,
}: NonNullable<LaunchCheckAnswer['example']>): LaunchLine {
  return {
    key: 'example',
    about: 'EXAMPLE',
    title: launchCheckTexts.example(fullName, STEP_NAMES[itemType].name),
    text: subject === null ? '' : launchCheckTexts.subject(subject),
    quote: message,
    fine: true,
  };
}
