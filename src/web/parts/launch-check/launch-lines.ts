import type { LaunchCheckAnswer } from '#contract/forecast.ts';
import { paths } from '#web/paths.ts';
import { launchCheckTexts } from './launch-check-texts.ts';
import type { LaunchCode } from './use-launch-check.ts';

type Note = NonNullable<LaunchCheckAnswer['email']>['notes'][number];

/** What a line can show in a dialog: the leads of one finding, or where the emails go. */
export type ShownPart = LaunchCode | 'RECEIVING_DOMAINS';

/** What a line is about; its icon. */
export type LaunchSubject = 'LEADS' | 'STEP' | 'EMAIL' | 'LIMIT';

/** One line of the check: what was found, what it means, and what can be looked at or done. */
export type LaunchLine = {
  key: string;
  about: LaunchSubject;
  title: string;
  text: string;
  fine: boolean;
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
 * What the launch check found, line by line; one quiet line where nothing was, and what is good to
 * know of the emails (design, png/28).
 */
export function launchLines(check: LaunchCheckAnswer): LaunchLine[] {
  const { counts, steps, limits, email } = check;
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
  return [...(wrong.length > 0 ? wrong : [fineLine(check)]), ...notes.filter(({ fine }) => fine)];
}

function fineLine({ checkedLeads, alternativeLeads, leadsToCome }: LaunchCheckAnswer): LaunchLine {
  const texts =
    alternativeLeads === 0
      ? launchCheckTexts.complete
      : launchCheckTexts.fallback(alternativeLeads);
  const coming = leadsToCome === 0 ? '' : launchCheckTexts.moreToCome(leadsToCome);
  return {
    key: 'fine',
    about: 'LEADS',
    title:
      checkedLeads === 0
        ? launchCheckTexts.checkedLater
        : launchCheckTexts.checkedTexts(checkedLeads),
    text: checkedLeads === 0 ? launchCheckTexts.whatIsHeld : `${texts}${coming}`,
    fine: true,
  };
}
