import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, ChevronLeft, ChevronRight, Mail, MessageSquareText, UserX } from 'lucide-react';
import type { LeadId } from '#contract/shapes.ts';
import type { Answer } from '#web/api/call-types.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { useParam } from '#web/routing/router-context.ts';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { counted } from '#web/ui/text/numbers.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { CampaignSquare } from './campaign-square.tsx';
import { FindEmailButton } from './find-email-button.tsx';
import { roleOf, StateOf } from './lead-row.tsx';
import { leadName } from './leads-row.tsx';
import { useLeadWay } from './lead-way.ts';
import { leadingPlace } from './leading-place.ts';
import { nextLine } from './next-line.ts';
import styles from './lead-page.module.css';
import rowStyles from './leads.module.css';

const LeadDetails = lazyPart(async () => (await import('./lead-details.tsx')).LeadDetails);
const LeadHistory = lazyPart(async () => (await import('./lead-history.tsx')).LeadHistory);
const LeadNotes = lazyPart(async () => (await import('./lead-notes.tsx')).LeadNotes);
const RemindersCard = lazyPart(async () => (await import('./reminders-card.tsx')).RemindersCard);
const LeadStanding = lazyPart(async () => (await import('./lead-standing.tsx')).LeadStanding);
const BlacklistButton = lazyPart(async () => (await import('./blacklist-button.tsx')).BlacklistButton, null);

type OneLead = Answer<'GET /leads/{leadId}'>;

function Head({ lead, name }: { lead: OneLead; name: string }) {
  return (
    <div className={styles.person}>
      <Avatar name={name} photoUrl={lead.photoUrl} size={64} />
      <p className={styles.name}>{name}</p>
      <p className={styles.role}>{roleOf(lead)}</p>
      {lead.profileUrl && <a className={rowStyles.external} href={lead.profileUrl} target="_blank" rel="noreferrer noopener"><ArrowUpRight aria-hidden="true" />LinkedIn profile</a>}
    </div>
  );
}

/** The address, or how to come by one: what it costs is said before it is asked for (the finder comes next). */
function Contact({ lead }: { lead: OneLead }) {
  return (
    <Card title="Email">
      {lead.email !== null ? <p className={styles.address}><Mail aria-hidden="true" />{lead.email}</p> : (
        <div className={styles.find}>
          <p className={styles.address}><Mail aria-hidden="true" />No email known</p>
          <FindEmailButton lead={lead} />
          <p className={styles.quiet}>1 credit, only when a verified one is found. The email finder comes in the next version: until then the search waits.</p>
        </div>
      )}
    </Card>
  );
}

function Campaigns({ lead }: { lead: OneLead }) {
  const { zone, now } = useProductTime();
  if (lead.campaigns.length === 0) return <Card title="Campaigns"><p className={styles.quiet}>{lead.blacklisted ? 'On your blacklist, in no campaign' : 'In no campaign'}</p></Card>;
  return (
    <Card title={lead.campaigns.length === 1 ? 'In 1 campaign' : `In ${counted(lead.campaigns.length, 'campaign')}`}>
      <ul className={styles.campaigns}>
        {lead.campaigns.map((place) => (
          <li key={place.campaignId}>
            <div className={rowStyles.two}><AppLink href={`${paths.campaignLeads.href({ campaignId: place.campaignId, query: { lead: lead.id } })}`}><CampaignSquare campaignId={place.campaignId} name={place.campaignName} /></AppLink><span className={styles.quiet}>{nextLine({ standing: place, now: now(), zone })}</span></div>
            <StateOf standing={place} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Body({ lead, name }: { lead: OneLead; name: string }) {
  const leading = leadingPlace({ lead });
  const others = lead.campaigns.filter((place) => place !== leading && place.state !== 'FINISHED' && place.state !== 'BLACKLISTED');
  const phone = useMedia(PHONE);
  const standings = (
    <>
      {leading && <LeadStanding lead={lead} place={leading} named={others.length > 0} />}
      {others.map((place) => <LeadStanding key={place.campaignId} lead={lead} place={place} named />)}
    </>
  );
  const own = <><RemindersCard lead={lead} name={name} /><Card title="Notes"><LeadNotes leadId={lead.id} /></Card></>;
  // On phones first why the lead waits and what happened, then what is known of it (design, png/23).
  if (phone) {
    return (
      <div className={styles.column}>
        <Card><Head lead={lead} name={name} /></Card>{standings}<LeadHistory lead={lead} />{own}
        <Card title="Details"><LeadDetails lead={lead} /></Card><Contact lead={lead} /><Campaigns lead={lead} />
      </div>
    );
  }
  return (
    <div className={styles.columns}>
      <div className={styles.column}><Card><Head lead={lead} name={name} /><LeadDetails lead={lead} /></Card><Contact lead={lead} /><Campaigns lead={lead} /></div>
      <div className={styles.column}><LeadHistory lead={lead} /></div>
      <div className={styles.column}>{standings}{own}</div>
    </div>
  );
}

/** Nobody is at this address, or nobody of yours: the same to whoever asks. */
function Gone() {
  return (
    <>
      <PageHeader title="Not found" back={{ href: paths.leads.href(), label: 'Back to Leads' }} />
      <EmptyState icon={<UserX />} title="This lead is gone" text="404: there is no lead at this address."><ButtonLink variant="primary" href={paths.leads.href()}>Go to the leads</ButtonLink></EmptyState>
    </>
  );
}

/** One lead over all campaigns (platform spec, section 2; design, png/35). */
export function LeadPage() {
  const leadId = useParam('leadId') as LeadId;
  const lead = useQuery(apiQuery('GET /leads/{leadId}', { params: { leadId } }));
  const way = useLeadWay();
  const phone = useMedia(PHONE);
  if (isProblem(lead.error, 'NOT_FOUND')) return <Gone />;
  const name = lead.data ? leadName(lead.data) : 'Lead';
  const actions = lead.data && (
    <>
      {way.text && (
        <nav className={styles.way} aria-label="Leads of the list">
          {way.before ? <ButtonLink square href={way.before} aria-label="Lead before" icon={<ChevronLeft aria-hidden="true" />} /> : <IconButton variant="secondary" label="Lead before" disabled icon={<ChevronLeft aria-hidden="true" />} />}
          {way.behind ? <ButtonLink square href={way.behind} aria-label="Next lead" icon={<ChevronRight aria-hidden="true" />} /> : <IconButton variant="secondary" label="Next lead" disabled icon={<ChevronRight aria-hidden="true" />} />}
        </nav>
      )}
      <BlacklistButton lead={lead.data} name={name} />
      <Button variant="primary" icon={<MessageSquareText aria-hidden="true" />} square={phone} aria-label="Write a message" disabledReason="Messages by hand come with the inbox, in the next version">{phone ? null : 'Write a message'}</Button>
    </>
  );
  return (
    <>
      <PageHeader title={name} back={{ href: way.back, label: 'Back to Leads' }} {...(way.text && { text: way.text })} {...(actions && { actions })} />
      <div className={styles.page}>
        {lead.isError ? <RetryCard onRetry={() => void lead.refetch()} busy={lead.isFetching} /> : !lead.data ? <SkeletonRows count={6} rowHeight={64} label="Loading the lead" /> : <Body key={lead.data.id} lead={lead.data} name={name} />}
      </div>
    </>
  );
}
