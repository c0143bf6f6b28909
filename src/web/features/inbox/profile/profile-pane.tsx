import { Building2, Globe, LockOpen, Mail } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CampaignLeadAnswer, LeadAnswer, NETWORK_DISTANCES } from '#contract/leads.ts';
import { placeOfZone, timeOfDay } from '#core/time/when-text.ts';
import { LeadStateLabel } from '#web/parts/lead-state.tsx';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useNow } from '#web/ui/text/time-context.ts';
import type { Conversation } from '../inbox-query.ts';
import { useIsInside } from '../inside.ts';
import { reasonAdvice } from '../thread/thread-event-words.ts';
import { LabelChip } from '../labels/label-chip.tsx';
import { nameOf } from '../list/conversation-row.tsx';
import { profileTexts as texts } from './profile-texts.ts';
import styles from './profile.module.css';

const LeadNotes = lazyPart(
  async () => (await import('#web/parts/lead-notes/lead-notes.tsx')).LeadNotes,
);
const RemindersCard = lazyPart(
  async () => (await import('#web/parts/lead-reminders/reminders-card.tsx')).RemindersCard,
);
const AddLead = lazyPart(async () => (await import('./add-lead.tsx')).AddLead, null);
const LabelDialog = lazyPart(
  async () => (await import('../labels/label-dialog.tsx')).LabelDialog,
  null,
);
const DEGREES = {
  ...texts.degrees,
  OUT_OF_NETWORK: null,
} as const satisfies Record<(typeof NETWORK_DISTANCES)[number], string | null>;

function Part({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={`stack gap-8 ${styles.part}`} aria-label={title}>
      <h2>
        {title}
        {action}
      </h2>
      {children}
    </section>
  );
}

/** The lead's step in a campaign, and what it waits for there. */
function Standing({ place }: { place: CampaignLeadAnswer }) {
  const { campaignId, campaignName, leadId, state, repliedAt, reason, reasonText, waitingFor } =
    place;
  const isInside = useIsInside();
  const why = waitingFor?.sentence ?? reasonText;
  const next = state === 'PAUSED' || state === 'FAILED' ? reasonAdvice(reason) : null;
  return (
    <li>
      {isInside ? (
        <span>{campaignName}</span>
      ) : (
        <AppLink href={paths.campaignLeads.href({ campaignId, query: { lead: leadId } })}>
          {campaignName}
        </AppLink>
      )}
      <LeadStateLabel
        state={state}
        {...(state === 'FINISHED' && repliedAt !== null && { word: texts.replied })}
      />
      {why && <p>{why}</p>}
      {next && <p className={styles.quiet}>{next}</p>}
    </li>
  );
}

function Line({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <p className={`row gap-8 shrink ${styles.line}`}>
      {icon}
      <span className="sr-only">{label}</span>
      <span>{children}</span>
    </p>
  );
}

function LocalTime({ zone, name }: { zone: string; name: string }) {
  const at = useNow(20_000);
  return <span title={placeOfZone(zone)}>{texts.localTime(timeOfDay({ at, zone }), name)}</span>;
}

function Contact({ lead, name }: { lead: LeadAnswer; name: string }) {
  const { email, company, zone } = lead;
  return (
    <Part title={texts.contact}>
      {email && (
        <Line icon={<Mail aria-hidden="true" />} label={texts.email}>
          <a href={`mailto:${email}`}>{email}</a>
        </Line>
      )}
      {company && (
        <Line icon={<Building2 aria-hidden="true" />} label={texts.company}>
          {company}
        </Line>
      )}
      {zone ? (
        <p className={`row gap-8 shrink ${styles.line}`}>
          <Globe aria-hidden="true" />
          <LocalTime zone={zone} name={name} />
        </p>
      ) : (
        lead.country && (
          <Line icon={<Globe aria-hidden="true" />} label={texts.location}>
            {lead.country}
          </Line>
        )
      )}
      {!email && !company && !zone && <p className={styles.quiet}>{texts.noContact}</p>}
    </Part>
  );
}

function OfLead({ lead, name }: { lead: LeadAnswer; name: string }) {
  const { campaigns } = lead;
  const isInside = useIsInside();
  return (
    <>
      <Part title={campaigns.length > 1 ? texts.campaigns : texts.campaign}>
        {campaigns.length === 0 ? (
          <p className={styles.quiet}>{lead.blacklisted ? texts.blacklisted : texts.noCampaign}</p>
        ) : (
          <ul className={`stack gap-12 ${styles.places}`}>
            {campaigns.map((place) => (
              <Standing key={place.campaignId} place={place} />
            ))}
          </ul>
        )}
      </Part>
      <Contact lead={lead} name={lead.firstName ?? name} />
      {!isInside && (
        <>
          <div className={`stack gap-8 ${styles.part}`}>
            <RemindersCard lead={lead} name={name} />
          </div>
          <Part title={texts.notes}>
            <LeadNotes leadId={lead.id} />
          </Part>
        </>
      )}
    </>
  );
}

/** The person's profile, their campaigns, and what is known about them (design, png/09). */
export function ProfilePane({
  conversation,
  lead,
}: {
  conversation: Conversation;
  /** Undefined while it is read, and for someone who is no lead. */
  lead: LeadAnswer | undefined;
}) {
  const [labeling, setLabeling] = useState(false);
  const name = nameOf(conversation);
  const role = conversation.headline ?? lead?.headline;
  const place = lead?.location ?? lead?.country;
  const degree = lead?.networkDistance && DEGREES[lead.networkDistance];
  const { label } = conversation;
  const isInside = useIsInside();
  return (
    <div className={`stack gap-14 ${styles.pane}`}>
      <div className={`stack gap-2 text-center ${styles.person}`}>
        <Avatar name={name} photoUrl={conversation.photoUrl} size={60} />
        <p className={`size-15 line-22 semibold ${styles.name}`}>
          {conversation.lead && !isInside ? (
            <AppLink href={paths.lead.href({ leadId: conversation.lead.id })}>{name}</AppLink>
          ) : (
            name
          )}
        </p>
        {role && <p>{role}</p>}
        {place && <p className={styles.quiet}>{place}</p>}
        <p className={`flex gap-6 ${styles.badges}`}>
          {degree && (
            <Badge tone="outline">
              <span title={texts.degree}>{degree}</span>
            </Badge>
          )}
          {lead?.openProfile && (
            <Badge tone="success" icon={<LockOpen aria-hidden="true" />}>
              {texts.openProfile}
            </Badge>
          )}
        </p>
      </div>
      <Part
        title={texts.label}
        action={
          <Button variant="link" size="small" onClick={() => setLabeling(true)}>
            {label ? texts.change : texts.setLabel}
          </Button>
        }
      >
        {label && <LabelChip label={label} />}
      </Part>
      {conversation.lead === null ? (
        <div className="stack gap-8 align-start">
          <p className={styles.quiet}>{texts.notALead}</p>
          {conversation.account.canOpen && <AddLead conversation={conversation} />}
        </div>
      ) : !conversation.account.canOpen ? (
        <p className={styles.quiet}>{texts.inboxOnly(conversation.account.name)}</p>
      ) : lead ? (
        <OfLead lead={lead} name={name} />
      ) : (
        <SkeletonRows count={3} rowHeight={56} label={texts.loading} />
      )}
      {labeling && <LabelDialog ids={[conversation.id]} onClose={() => setLabeling(false)} />}
    </div>
  );
}
