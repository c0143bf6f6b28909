import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CircleAlert,
  CircleCheck,
  Clock,
  Play,
  Route,
  UsersRound,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { collectsFromNetwork } from '#core/lead-pack/pack-display.ts';
import { SEARCH_TYPE_LABELS } from '#core/lead-pack/search-type-labels.ts';
import { longestPathHours } from '#core/sequence/item-delay.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { ACTION_DISPLAY } from '#web/parts/action-type.tsx';
import { disabledReasonText } from '#web/parts/campaign/disabled-reason-text.ts';
import { useCampaignSwitch } from '#web/parts/campaign/use-campaign-switch.ts';
import { ForecastLine } from '#web/parts/forecast/forecast-line.tsx';
import { useEmptyAudienceConfirm } from '#web/parts/launch-check/empty-audience.tsx';
import { LaunchCheckLines } from '#web/parts/launch-check/launch-check-lines.tsx';
import { paths } from '#web/paths.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { AppLink, ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useNavigateTo } from '#web/ui/navigation/query-params.ts';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { expectedLeads } from '#web/parts/lead-pack/expected-leads.ts';
import { longTimeText } from '#web/parts/sequence-editor/step-words.ts';
import { openHoursText, workingHoursText } from '../sources/working-hours-text.ts';
import { doneStepTexts } from './done-step-texts.ts';
import styles from './done.module.css';
import type { CampaignId } from '#contract/shapes.ts';
import { whenText } from '#core/time/when-text.ts';
import { useForecast } from '#web/parts/forecast/use-forecast.ts';

const texts = doneStepTexts;

/**
 * When the campaign does something for the first time, as its forecast says; nothing while that is
 * not known.
 */
function FirstActionText({ campaignId }: { campaignId: CampaignId }) {
  const { data } = useForecast({ campaignId });
  const { now, zone } = useProductTime();
  if (!data || data.firstActionAt === null) return null;
  const at = Math.max(now(), Date.parse(data.firstActionAt));
  return texts.firstAction(whenText({ at, now: now(), zone }));
}

const ForecastDialog = lazyPart(
  async () => (await import('#web/parts/forecast/forecast-dialog.tsx')).ForecastDialog,
  null,
);

type Line = {
  key: string;
  icon: LucideIcon;
  title: string;
  text: string;
  state: string;
  fine: boolean;
  href?: string;
};

function leadsLine(packs: readonly LeadPackAnswer[]): Line {
  const expected = packs.reduce((sum, pack) => sum + expectedLeads(pack), 0);
  const sources = texts.leads.sources([
    ...new Set(packs.map(({ searchType }) => SEARCH_TYPE_LABELS[searchType])),
  ]);
  const later = packs.filter(
    (pack) =>
      collectsFromNetwork(pack.searchType) &&
      pack.totalRows === 0 &&
      pack.searchStatus !== 'SEARCH_COMPLETE',
  ).length;
  return {
    key: 'leads',
    icon: UsersRound,
    title: texts.leads.title(expected, packs.length),
    text: later > 0 ? texts.leads.collectLater(sources, later) : sources,
    state: expected > 0 || later > 0 ? texts.leads.ready : texts.leads.none,
    fine: expected > 0 || later > 0,
  };
}

function sequenceLine(root: SequenceItem | null): Line {
  const steps = [...walkItems(root)].map(({ item }) => item.type).filter((type) => type !== 'END');
  return {
    key: 'sequence',
    icon: Route,
    title: texts.sequence.title(steps.length, longTimeText(longestPathHours(root))),
    text: texts.sequence.names([...new Set(steps.map((type) => ACTION_DISPLAY[type].label))]),
    state: texts.sequence.fine,
    fine: true,
  };
}

/** Working hours and whether they are open; without a working day the way to them. */
function hoursLine({ week, now }: { week: Answer<'GET /schedule'>; now: number }): Line {
  const { open, text } = openHoursText({ week, now });
  const never = week.schedulerItems.every(({ active }) => !active);
  return {
    key: 'hours',
    icon: Clock,
    title: workingHoursText(week),
    text,
    state: open ? texts.hours.open : texts.hours.closed,
    fine: open,
    ...(never && { href: paths.workingHours.href() }),
  };
}

/** Where events go, and whether the last test of that address was delivered. */
function webhookLine({
  campaign,
  address,
  tested,
}: {
  campaign: CampaignAnswer;
  address: string;
  tested: boolean;
}): Line {
  return {
    key: 'webhook',
    icon: Webhook,
    title: texts.webhook.title(URL.canParse(address) ? new URL(address).host : address),
    text: texts.webhook.text(campaign.zapierEvents.length, tested),
    state: tested ? texts.webhook.tested : texts.webhook.set,
    fine: true,
  };
}

function Drawing() {
  return (
    <svg viewBox="0 0 188 98" width="188" height="98" aria-hidden="true" className={styles.drawing}>
      <path
        d="M94 26v12c0 8-3 10-10 10H44c-7 0-10 3-10 10v8M94 38c0 8 3 10 10 10h40c7 0 10 3 10 10v8"
        fill="none"
        stroke="var(--border-control)"
        strokeWidth="2"
      />
      <rect x="66" y="1" width="56" height="25" rx="8" fill="var(--accent)" />
      <path
        d="m86 13 5 5 9-9"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect
        x="3"
        y="67"
        width="62"
        height="29"
        rx="8"
        fill="var(--accent-subtle)"
        stroke="var(--accent)"
        strokeWidth="1.5"
      />
      <circle cx="34" cy="81.5" r="4" fill="var(--accent)" />
      <rect
        x="123"
        y="67"
        width="62"
        height="29"
        rx="8"
        fill="var(--surface)"
        stroke="var(--border-control)"
        strokeWidth="1.5"
      />
      <path d="M139 81.5h30" stroke="var(--border-control)" strokeWidth="2" />
    </svg>
  );
}

function lineOf({ key, icon: Icon, title, text, state, fine, href }: Line) {
  return (
    <li key={key}>
      <span className={`stack rigid quiet ${styles.tile}`} aria-hidden="true">
        <Icon />
      </span>
      <div className={`stack grow shrink breaks ${styles.line}`}>
        <strong>{title}</strong>
        <span>{text}</span>
      </div>
      {href ? (
        <AppLink href={href}>{texts.change}</AppLink>
      ) : (
        <span className={fine ? styles.fine : styles.unsure}>
          {fine ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
          {state}
        </span>
      )}
    </li>
  );
}

type DoneStepProps = {
  campaign: CampaignAnswer;
  packs: readonly LeadPackAnswer[] | null;
  sequence: SequenceItem | null;
  sequenceLoading: boolean;
};

/** The well-done screen: what is ready, and Launch now or Later (design, png/28). */
export function DoneStep({ campaign, packs, sequence, sequenceLoading }: DoneStepProps) {
  const go = useNavigateTo();
  const start = useCampaignSwitch();
  const [forecast, setForecast] = useState<'closed' | 'open' | 'shown'>('closed');
  const schedule = useQuery(apiQuery('GET /schedule'));
  const webhook = useQuery({
    ...apiQuery('GET /campaigns/{campaignId}/zapier', { params: { campaignId: campaign.id } }),
    enabled: campaign.zapierUrl !== null,
  });
  const { now } = useProductTime();
  const loading = packs === null || sequenceLoading || schedule.isPending;
  const lines: Line[] = [
    leadsLine(packs ?? []),
    sequenceLine(sequence),
    ...(schedule.data ? [hoursLine({ week: schedule.data, now: now() })] : []),
    ...(campaign.zapierUrl
      ? [
          webhookLine({
            campaign,
            address: campaign.zapierUrl,
            tested: webhook.data?.tested ?? false,
          }),
        ]
      : []),
  ];
  const { launch, question } = useEmptyAudienceConfirm({
    campaign,
    launch: () =>
      start.mutate(
        { campaign, active: true },
        { onSuccess: () => go(paths.campaign.href({ campaignId: campaign.id })) },
      ),
  });
  return (
    <div className={`column gap-20 align-center ${styles.page}`}>
      <Drawing />
      <div className={styles.words}>
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p>{texts.text}</p>
      </div>
      <div className={`surface ${styles.lines}`}>
        <ForecastLine campaign={campaign} onShow={() => setForecast('open')} />
        <ul>
          {loading ? (
            [1, 2, 3].map((key) => (
              <li key={key}>
                <Skeleton height={36} />
              </li>
            ))
          ) : (
            <>
              {lines.slice(0, 2).map(lineOf)}
              <LaunchCheckLines campaignId={campaign.id} />
              {lines.slice(2).map(lineOf)}
            </>
          )}
        </ul>
      </div>
      <div className={`flex gap-8 ${styles.buttons}`}>
        <ButtonLink size="large" href={paths.campaigns.href()}>
          {texts.later}
        </ButtonLink>
        {campaign.status === 'ACTIVE' && !start.isPending ? (
          <ButtonLink
            size="large"
            variant="primary"
            href={paths.campaign.href({ campaignId: campaign.id })}
          >
            {texts.open}
          </ButtonLink>
        ) : (
          <Button
            size="large"
            variant="primary"
            icon={<Play aria-hidden="true" />}
            disabledReason={disabledReasonText(campaign.can.toggle)}
            busy={start.isPending}
            busyLabel={texts.launching}
            onClick={launch}
          >
            {texts.launch}
          </Button>
        )}
      </div>
      <p className="size-12 quiet">
        <FirstActionText campaignId={campaign.id} /> {texts.stopAnyTime}
      </p>
      {question}
      {forecast !== 'closed' && (
        <ForecastDialog
          campaign={campaign}
          open={forecast === 'open'}
          onClose={() => setForecast('shown')}
        />
      )}
    </div>
  );
}
