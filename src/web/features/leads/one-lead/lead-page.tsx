import { useQuery } from '@tanstack/react-query';
import {
  Ban,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  MessageSquareText,
  ShieldCheck,
  Trash2,
  UserX,
} from 'lucide-react';
import type { LeadId } from '#contract/shapes.ts';
import type { Answer } from '#web/api/call-types.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths, writeToHref } from '#web/paths.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { useParam } from '#web/ui/navigation/page-path.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Answered } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { grouped } from '#core/text/formats.ts';
import { LeadHistory } from '../history/lead-history.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { LeadHeader } from './lead-header.tsx';
import { useNoteCount } from '#web/parts/lead-notes/use-note-count.ts';
import { leadName } from '../lead-name.tsx';
import { LeadStandings } from '../standing/lead-standing.tsx';
import { useLeadNeighbors } from '../standing/lead-neighbors.ts';
import { leadingPlace } from '../standing/leading-place.ts';
import { LeadCampaigns } from './lead-campaigns.tsx';
import { LeadContact } from './lead-contact.tsx';
import { LeadPhoneMenu } from './lead-phone-bar.tsx';
import { LeadPhone } from './lead-phone.tsx';
import { leadPageTexts } from './lead-page-texts.ts';
import { oneLeadTexts } from './one-lead-texts.ts';
import { leadsTexts } from '../leads-texts.ts';
import styles from './lead-page.module.css';
import { useState } from 'react';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useBulk } from '../use-bulk.ts';

const LeadNotes = lazyPart(
  async () => (await import('#web/parts/lead-notes/lead-notes.tsx')).LeadNotes,
);
const ErasePersonDialog = lazyPart(
  async () => (await import('./erase-person-dialog.tsx')).ErasePersonDialog,
  null,
);
const RemindersCard = lazyPart(
  async () => (await import('#web/parts/lead-reminders/reminders-card.tsx')).RemindersCard,
);

type OneLead = Answer<'GET /leads/{leadId}'>;

/** Blacklisting is by person: it applies in every campaign. */
function BlacklistButton({ lead, name }: { lead: OneLead; name: string }) {
  const phone = useMedia(PHONE);
  const bulk = useBulk({ campaignId: null });
  const [asked, setAsked] = useState(false);
  if (lead.blacklisted)
    return (
      <Button
        icon={<ShieldCheck aria-hidden="true" />}
        busy={bulk.isPending}
        busyLabel={leadPageTexts.saving}
        onClick={() => bulk.mutate({ action: 'UNBLACKLIST', choice: { leadIds: [lead.id] } })}
      >
        {leadsTexts.actions.unblacklist}
      </Button>
    );
  return (
    <>
      <Button
        icon={<Ban aria-hidden="true" />}
        busy={bulk.isPending}
        busyLabel={leadPageTexts.saving}
        square={phone}
        aria-label={leadsTexts.actions.blacklist}
        onClick={() => setAsked(true)}
      >
        {phone ? null : leadsTexts.actions.blacklist}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          bulk.mutate({ action: 'BLACKLIST', choice: { leadIds: [lead.id] } });
          setAsked(false);
        }}
        danger
        title={leadsTexts.blacklisting.title(name)}
        text={leadsTexts.blacklisting.text}
        confirmLabel={leadsTexts.blacklisting.confirm}
        cancelLabel={leadsTexts.cancel}
      />
    </>
  );
}

/** Notes with how many there are. */
function Notes({ leadId }: { leadId: LeadId }) {
  const count = useNoteCount(leadId);
  return (
    <Card
      title={leadPageTexts.notes}
      actions={count > 0 && <span className={styles.quiet}>{grouped(count)}</span>}
    >
      <LeadNotes leadId={leadId} />
    </Card>
  );
}

function Columns({ lead, name }: { lead: OneLead; name: string }) {
  return (
    <div className={`stack gap-16 align-start ${styles.columns}`}>
      <div className={styles.column}>
        <Card>
          <LeadHeader lead={lead} name={name} />
          <LeadFacts lead={lead} />
        </Card>
        <LeadContact lead={lead} />
        <LeadCampaigns lead={lead} />
      </div>
      <div className={styles.column}>
        <LeadHistory lead={lead} />
      </div>
      <div className={styles.column}>
        <LeadStandings lead={lead} />
        <RemindersCard lead={lead} name={name} />
        <Notes leadId={lead.id} />
      </div>
    </div>
  );
}

/** The lead doesn't exist or isn't the user's; both look the same. */
function Gone() {
  return (
    <>
      <PageHeader
        title={leadPageTexts.gone.title}
        back={{ href: paths.leads.href(), label: leadPageTexts.back }}
      />
      <EmptyState
        icon={<UserX />}
        title={leadPageTexts.gone.heading}
        text={leadPageTexts.gone.text}
      >
        <ButtonLink variant="primary" href={paths.leads.href()}>
          {leadPageTexts.gone.link}
        </ButtonLink>
      </EmptyState>
    </>
  );
}

/** The rarest actions, which can't be undone. */
function MoreMenu({ name, onErase }: { name: string; onErase: () => void }) {
  return (
    <Menu
      label={leadPageTexts.more(name)}
      align="end"
      items={[
        {
          label: leadPageTexts.erase,
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onSelect: onErase,
        },
      ]}
      trigger={(props) => (
        <IconButton
          {...props}
          variant="secondary"
          label={leadPageTexts.more(name)}
          icon={<Ellipsis aria-hidden="true" />}
        />
      )}
    />
  );
}

/** A lead, and the question whether to erase it, which outlives the lead. */
export function LeadPage() {
  const leadId = useParam('leadId') as LeadId;
  const [erasing, setErasing] = useState<string | null>(null);
  return (
    <>
      <Lead leadId={leadId} onErase={setErasing} />
      {erasing !== null && (
        <ErasePersonDialog leadId={leadId} name={erasing} onClose={() => setErasing(null)} />
      )}
    </>
  );
}

/** One lead over all campaigns (platform spec, section 2; design, png/35). */
function Lead({ leadId, onErase }: { leadId: LeadId; onErase: (name: string) => void }) {
  const lead = useQuery(apiQuery('GET /leads/{leadId}', { params: { leadId } }));
  const way = useLeadNeighbors();
  const phone = useMedia(PHONE);
  if (isProblem(lead.error, 'NOT_FOUND')) return <Gone />;
  const name = lead.data ? leadName(lead.data) : leadPageTexts.unread;
  const actions =
    lead.data &&
    (phone ? (
      <LeadPhoneMenu lead={lead.data} name={name} way={way} onErase={() => onErase(name)} />
    ) : (
      <>
        {way.text && (
          <nav className="flex gap-8" aria-label={leadPageTexts.neighbors}>
            {way.before ? (
              <ButtonLink
                square
                href={way.before}
                aria-label={oneLeadTexts.previous}
                icon={<ChevronLeft aria-hidden="true" />}
              />
            ) : (
              <IconButton
                variant="secondary"
                label={oneLeadTexts.previous}
                disabled
                icon={<ChevronLeft aria-hidden="true" />}
              />
            )}
            {way.behind ? (
              <ButtonLink
                square
                href={way.behind}
                aria-label={oneLeadTexts.next}
                icon={<ChevronRight aria-hidden="true" />}
              />
            ) : (
              <IconButton
                variant="secondary"
                label={oneLeadTexts.next}
                disabled
                icon={<ChevronRight aria-hidden="true" />}
              />
            )}
          </nav>
        )}
        <MoreMenu name={name} onErase={() => onErase(name)} />
        <BlacklistButton lead={lead.data} name={name} />
        <ButtonLink
          variant="primary"
          icon={<MessageSquareText aria-hidden="true" />}
          href={writeToHref(lead.data.id)}
        >
          {leadPageTexts.write}
        </ButtonLink>
      </>
    ));
  const text = phone
    ? lead.data
      ? leadingPlace({ lead: lead.data })?.campaignName
      : null
    : way.text;
  return (
    <>
      <PageHeader
        slim
        title={name}
        tabTitle={[name, leadPageTexts.leads]}
        back={{ href: way.back, label: leadPageTexts.back, word: leadPageTexts.leads }}
        {...(text && { text })}
        {...(actions && { actions })}
      />
      <div className={styles.page}>
        <Answered
          read={lead}
          loading={<SkeletonRows count={6} rowHeight={64} label={leadPageTexts.loading} />}
        >
          {(data) =>
            phone ? (
              <LeadPhone key={data.id} lead={data} name={name} />
            ) : (
              <Columns key={data.id} lead={data} name={name} />
            )
          }
        </Answered>
      </div>
    </>
  );
}
