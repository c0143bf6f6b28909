import type { LaunchCheckAnswer } from '#contract/forecast.ts';
import { HOLDING_CODES } from '#core/forecast/launch-codes.ts';
import { launchCheckTexts } from './launch-check-texts.ts';

/** One line of the check: what was found, what it means, and whether leads can be shown for it. */
export type LaunchLine = {
  key: string;
  title: string;
  text: string;
  fine: boolean;
  shows: boolean;
};

/** What the launch check found, line by line; one quiet line where nothing was (design, png/28). */
export function launchLines({
  counts,
  steps,
  limits,
  checkedLeads,
  alternativeLeads,
  leadsToCome,
}: LaunchCheckAnswer): LaunchLine[] {
  const found: LaunchLine[] = counts.map(({ code, sentence }) => ({
    key: code,
    title: sentence,
    text: HOLDING_CODES.includes(code) ? launchCheckTexts.held : launchCheckTexts.addedEarlier,
    fine: false,
    shows: true,
  }));
  const held: LaunchLine[] = steps.map(({ itemId, code, sentence }) => ({
    key: `${itemId} ${code}`,
    title: sentence,
    text: launchCheckTexts.continueLater,
    fine: false,
    shows: false,
  }));
  const stopped: LaunchLine[] = limits.flatMap(({ sequenceItemType, sentence }) =>
    sentence === null
      ? []
      : [
          {
            key: sequenceItemType,
            title: sentence,
            text: launchCheckTexts.raiseLimit,
            fine: false,
            shows: false,
          },
        ],
  );
  if (found.length + held.length + stopped.length > 0) return [...found, ...held, ...stopped];
  const texts =
    alternativeLeads === 0
      ? launchCheckTexts.complete
      : launchCheckTexts.fallback(alternativeLeads);
  const coming = leadsToCome === 0 ? '' : launchCheckTexts.moreToCome(leadsToCome);
  return [
    {
      key: 'fine',
      title:
        checkedLeads === 0
          ? launchCheckTexts.checkedLater
          : launchCheckTexts.checkedTexts(checkedLeads),
      text: checkedLeads === 0 ? launchCheckTexts.whatIsHeld : `${texts}${coming}`,
      fine: true,
      shows: false,
    },
  ];
}
