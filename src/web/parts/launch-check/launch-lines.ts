import type { LaunchCheckAnswer } from '#contract/forecast.ts';
import { HOLDING_CODES } from '#core/forecast/launch-codes.ts';
import { counted, grouped } from '#web/ui/text/numbers.ts';

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
    text: HOLDING_CODES.includes(code)
      ? 'They’re paused with a reason, and the others start'
      : 'They were added earlier and start with the others',
    fine: false,
    shows: true,
  }));
  const held: LaunchLine[] = steps.map(({ itemId, code, sentence }) => ({
    key: `${itemId} ${code}`,
    title: sentence,
    text: 'They continue automatically once it’s set up',
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
            text: 'Raise it in Daily limits',
            fine: false,
            shows: false,
          },
        ],
  );
  if (found.length + held.length + stopped.length > 0) return [...found, ...held, ...stopped];
  const texts =
    alternativeLeads === 0
      ? 'Every text is complete for every lead'
      : `${counted(alternativeLeads, 'lead')} ${alternativeLeads === 1 ? 'gets' : 'get'} a step’s fallback text`;
  const coming =
    leadsToCome === 0 ? '' : `. ${grouped(leadsToCome)} more are checked as they arrive`;
  return [
    {
      key: 'fine',
      title:
        checkedLeads === 0
          ? 'Texts are checked as leads arrive'
          : `The texts of ${counted(checkedLeads, 'lead')} were checked`,
      text:
        checkedLeads === 0
          ? 'Leads with a missing value or a text that’s too long are paused with the reason'
          : `${texts}${coming}`,
      fine: true,
      shows: false,
    },
  ];
}
