import { useQuery } from '@tanstack/react-query';
import { apiQuery } from '#web/api/queries.ts';
import type { Answer } from '#web/api/call-types.ts';
import { sendersTexts } from '#web/parts/senders/senders-texts.ts';
import { paths } from '#web/paths.ts';
import { leadsTeam, useCurrentUser } from '#web/session/current-user.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { dashboardTexts } from './dashboard-texts.ts';

const texts = dashboardTexts.shared;

type Shared = Answer<'GET /v1/shared/campaigns'>['content'][number];

/** A sender who agreed, with what they can start today and what limits it. */
function SenderLine({ sender }: { sender: Shared['senders'][number] }) {
  return (
    <li className="stack gap-2">
      <span className="row gap-8">
        <span className="truncate">{sender.name}</span>
        {sender.lost && <Badge tone="warning">{sendersTexts.lost(sender.lost)}</Badge>}
      </span>
      <span className="small quiet">{sendersTexts.capacity(sender)}</span>
    </li>
  );
}

/** The shared campaigns of a manager, with the senders’ capacity today; nothing without any. */
export function SharedCampaigns() {
  const leads = leadsTeam(useCurrentUser());
  const read = useQuery({
    ...apiQuery('GET /v1/shared/campaigns'),
    enabled: leads,
  });
  if (read.isLoadingError)
    return (
      <Card title={texts.title}>
        <Failed read={read} />
      </Card>
    );
  if (!read.data || read.data.totalElements === 0) return null;
  const more = read.data.totalElements - read.data.content.length;
  return (
    <Card title={texts.title}>
      <ul className="stack gap-14">
        {read.data.content.map(({ campaignId, name, status, senders }) => (
          <li key={campaignId} className="stack gap-8">
            <span className="row gap-8">
              <AppLink href={paths.campaignSettings.href({ campaignId })}>{name}</AppLink>
              {status !== 'ACTIVE' && <Badge tone="outline">{texts.notRunning}</Badge>}
            </span>
            <ul className="stack gap-8">
              {senders
                .filter(({ state }) => state === 'AGREED')
                .map((sender) => (
                  <SenderLine key={sender.userId} sender={sender} />
                ))}
            </ul>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="small quiet">
          <AppLink href={paths.campaigns.href()}>{texts.more(more)}</AppLink>
        </p>
      )}
    </Card>
  );
}
