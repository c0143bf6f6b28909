import type { Answer } from '#web/api/call-types.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { CampaignSquare } from './campaign-square.tsx';
import { nextLine, LeadStateCell } from '../lead-row.tsx';
import { leadPageTexts } from './lead-page-texts.ts';
import styles from './lead-page.module.css';
import rowStyles from '../leads.module.css';

const texts = leadPageTexts.campaigns;

type OneLead = Answer<'GET /leads/{leadId}'>;

/** The campaigns of a lead, with its step in each. */
export function LeadCampaigns({ lead }: { lead: OneLead }) {
  const { zone, now } = useProductTime();
  if (lead.campaigns.length === 0)
    return (
      <Card title={texts.title}>
        <p className={styles.quiet}>{lead.blacklisted ? texts.blacklisted : texts.none}</p>
      </Card>
    );
  return (
    <Card>
      <h2 className={`small quiet medium ${styles.campaignsHead}`}>
        {texts.count(lead.campaigns.length)}
      </h2>
      <ul className={`stack ${styles.campaigns}`}>
        {lead.campaigns.map((place) => (
          <li key={place.campaignId}>
            <div className={rowStyles.two}>
              <AppLink
                href={paths.campaignLeads.href({
                  campaignId: place.campaignId,
                  query: { lead: lead.id },
                })}
              >
                <CampaignSquare campaignId={place.campaignId} name={place.campaignName} />
              </AppLink>
              <span className={styles.quiet}>
                {nextLine({ standing: place, now: now(), zone })}
              </span>
            </div>
            <LeadStateCell standing={place} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
