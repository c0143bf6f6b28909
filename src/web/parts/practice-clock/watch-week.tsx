import { useQuery } from '@tanstack/react-query';
import { FastForward, Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { apiQuery } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { usePracticeMode } from '#web/session/practice-mode.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useNavigateTo } from '#web/ui/navigation/query-params.ts';
import { usePracticeClock } from './use-practice-clock.ts';
import { watchWeekTexts as texts } from './watch-week-texts.ts';

const WEEK_MS = 7 * 86_400_000;

/** The conversation with the latest message, among leads of the campaign that wait for a reply. */
function useNewestReply(campaign: CampaignAnswer) {
  const { data } = useQuery(
    apiQuery('GET /messaging/conversations', {
      query: { campaignId: campaign.id, awaitingMe: true, size: 1 },
    }),
  );
  return data?.content[0] ?? null;
}

/** Plays a week, tells what happens meanwhile, and ends at the first reply, in the inbox. */
function Strip({ campaign }: { campaign: CampaignAnswer }) {
  const { play, skipsNights, changing, change } = usePracticeClock();
  const go = useNavigateTo();
  const newest = useNewestReply(campaign);
  const [started, setStarted] = useState(false);
  const { invitedLeads, acceptanceRateLeads, replyRateLeads } = campaign.statistics;
  const watching = started && (play !== null || changing);
  const isNew =
    watching &&
    newest?.lastMessage &&
    Date.parse(newest.lastMessage.at) > Date.parse(play?.from ?? '');
  const reply = isNew ? newest : null;
  useEffect(() => {
    if (reply === null) return;
    change({ playMs: 0 });
    go(paths.conversation.href({ conversationId: reply.id }));
  }, [reply, change, go]);
  const counts = texts.counts(invitedLeads, acceptanceRateLeads);
  if (watching)
    return (
      <Notice
        tone="info"
        icon={<FastForward aria-hidden="true" />}
        title={texts.watching}
        announce="status"
        actions={
          <Button icon={<Square aria-hidden="true" />} onClick={() => change({ playMs: 0 })}>
            {texts.stop}
          </Button>
        }
      >
        {texts.waitingForReply(counts)}
      </Notice>
    );
  if (!started && replyRateLeads > 0) return null;
  return (
    <Notice
      tone="info"
      icon={<FastForward aria-hidden="true" />}
      title={started ? texts.noReply(counts) : texts.title(skipsNights)}
      actions={
        <Button
          variant="primary"
          onClick={() => {
            setStarted(true);
            change({ playMs: WEEK_MS });
          }}
        >
          {started ? texts.another : texts.watch}
        </Button>
      }
    >
      {texts.what}
    </Notice>
  );
}

/** Offers to play a week of a running campaign in practice mode, if there is an inbox to end in. */
export function WatchWeek({ campaign }: { campaign: CampaignAnswer }) {
  const practice = usePracticeMode();
  const inbox = useCurrentUser()?.features.INBOX ?? false;
  return practice && inbox && campaign.status === 'ACTIVE' ? <Strip campaign={campaign} /> : null;
}
