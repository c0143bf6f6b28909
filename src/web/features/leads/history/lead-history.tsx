import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { EVENT_TYPES, type EventType } from '#core/lead/lead-event.ts';
import { apiQuery } from '#web/api/queries.ts';
import type { Answer } from '#web/api/call-types.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Answered } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { dateIn } from '#web/ui/text/dates.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { History } from 'lucide-react';
import { CampaignSquare } from '../one-lead/campaign-square.tsx';
import { NextStep, TimelineEntry } from './lead-timeline.tsx';
import { leadPageTexts } from '../one-lead/lead-page-texts.ts';
import styles from '../one-lead/lead-page.module.css';
import rowStyles from '../leads.module.css';

const texts = leadPageTexts.history;

type OneLead = Answer<'GET /leads/{leadId}'>;
type Shown = 'all' | 'messages' | 'engine';
const PAGE = 50;
const MOST = 3000;

/** The messages between the user and the lead. */
const MESSAGES: readonly EventType[] = [
  'MESSAGE_SENT',
  'MESSAGE_VIEWED',
  'MESSAGE_RESPONDED',
  'INMAIL_SENT',
  'EMAIL_SENT',
  'EMAIL_OPENED',
  'EMAIL_RESPONDED',
  'EMAIL_BOUNCED',
];
const TYPES = {
  all: null,
  messages: MESSAGES,
  engine: EVENT_TYPES.filter((type) => !MESSAGES.includes(type)),
} as const satisfies Record<Shown, readonly EventType[] | null>;

function Frame({
  bare,
  tools,
  children,
}: {
  bare: boolean;
  tools: ReactNode;
  children: ReactNode;
}) {
  return bare ? (
    <div className={`stack gap-12 ${styles.bare}`}>
      {tools}
      {children}
    </div>
  ) : (
    <Card title={texts.title} actions={tools}>
      {children}
    </Card>
  );
}

/**
 * Everything that happened with a lead, over all its campaigns or in one, newest first; older ones
 * on demand (design, png/35).
 */
export function LeadHistory({
  lead,
  bare = false,
}: {
  lead: OneLead;
  /** Without a card around it, under a tab that names it. */ bare?: boolean;
}) {
  const { zone } = useProductTime();
  const [shown, setShown] = useState<Shown>('all');
  const [campaignId, setCampaignId] = useState('');
  const [size, setSize] = useState(PAGE);
  const events = useQuery({
    ...apiQuery('GET /events', {
      query: { leadId: lead.id, types: TYPES[shown], campaignId: campaignId || null, size },
    }),
    placeholderData: (before) => before,
  });
  const names = new Map<string, string>(
    lead.campaigns.map((place) => [place.campaignId, place.campaignName]),
  );
  const next = lead.campaigns.filter(
    (place) =>
      (campaignId === '' || place.campaignId === campaignId) &&
      place.state !== 'FINISHED' &&
      place.state !== 'BLACKLISTED' &&
      place.itemType !== null,
  );
  const rows = events.data?.content ?? [];
  const total = events.data?.totalElements ?? 0;
  const campaigns = [
    { value: '', label: lead.campaigns.length === 2 ? texts.bothCampaigns : texts.allCampaigns },
    ...lead.campaigns.map((place) => ({
      value: place.campaignId as string,
      label: place.campaignName,
    })),
  ];
  const tools = (
    <div className={`row gap-8 end wrap shrink ${styles.tools}`}>
      <Segmented
        size="small"
        label={texts.show}
        value={shown}
        onChange={(value) => {
          setShown(value);
          setSize(PAGE);
        }}
        segments={[
          { value: 'all', label: texts.all },
          { value: 'messages', label: texts.messages },
          { value: 'engine', label: texts.engine },
        ]}
      />
      {lead.campaigns.length > 1 && (
        <SelectField
          size="small"
          hideLabel
          label={texts.campaign}
          value={campaignId}
          options={campaigns}
          onChange={setCampaignId}
        />
      )}
    </div>
  );
  return (
    <Frame bare={bare} tools={tools}>
      <div className={`stack gap-8 ${rowStyles.timeline}`}>
        {shown !== 'messages' &&
          next.map((place) => (
            <div key={place.campaignId} className={`stack gap-8 ${rowStyles.timeline}`}>
              <NextStep standing={place} />
              {lead.campaigns.length > 1 && (
                <CampaignSquare campaignId={place.campaignId} name={place.campaignName} />
              )}
            </div>
          ))}
        <Answered
          read={events}
          loading={<SkeletonRows count={4} rowHeight={44} label={texts.loading} />}
          empty={
            <EmptyState
              icon={<History />}
              title={shown === 'messages' ? texts.noMessages : texts.none}
            />
          }
        >
          {[
            ...Map.groupBy(rows, ({ at }) => dateIn({ at: Date.parse(at), zone, form: 'month' })),
          ].map(([month, ofMonth]) => (
            <section key={month} aria-label={month}>
              <h3 className={`small quiet medium ${styles.part}`}>{month}</h3>
              <ol className="stack">
                {ofMonth.map((event) => (
                  <TimelineEntry
                    key={event.id}
                    event={event}
                    campaignName={
                      lead.campaigns.length > 1 && event.campaignId !== null
                        ? (names.get(event.campaignId) ?? texts.deletedCampaign)
                        : null
                    }
                  />
                ))}
              </ol>
            </section>
          ))}
        </Answered>
        {rows.length > 0 && (
          <p className={`row between size-12 quiet num ${styles.older}`}>
            <span>{texts.shown(rows.length, total)}</span>
            {rows.length < total && size < MOST && (
              <Button variant="link" onClick={() => setSize(Math.min(MOST, size * 2))}>
                {texts.older}
              </Button>
            )}
          </p>
        )}
      </div>
    </Frame>
  );
}
