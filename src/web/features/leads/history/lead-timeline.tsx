import { useQuery } from '@tanstack/react-query';
import { Filter } from 'lucide-react';
import { Fragment } from 'react';
import type { CampaignLeadAnswer, EventAnswer } from '#contract/leads.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { SEARCH_TYPE_LABELS } from '#core/lead-pack/search-type-labels.ts';
import { reasonSentence } from '#core/lead/event-words.ts';
import { noteOmissionOf, noteOmissionText } from '#core/limits/note-texts.ts';
import { passedRules } from '#core/lead-pack/skip-rule-texts.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { ACTION_DISPLAY, ActionTile } from '#web/parts/action-type.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { classNames } from '#web/ui/class-names.ts';
import { dateIn } from '#web/ui/text/dates.ts';
import { RelativeTime, TimeText } from '#web/ui/text/times.tsx';
import { CampaignSquare } from '../one-lead/campaign-square.tsx';
import { eventDisplay } from './event-display.ts';
import { LISTS_SHOWN } from '../lead-reads.ts';
import { nextStepText } from '../standing/next-step-text.ts';
import { oneLeadTexts } from '../one-lead/one-lead-texts.ts';
import styles from '../leads.module.css';

const SentEmail = lazyPart(async () => (await import('./sent-email.tsx')).SentEmail, null);

const texts = oneLeadTexts.events;
const SEQUENCE_FRESH_MS = 60_000;

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The second line of an event: the text sent, a stop’s note, the branch taken, or the reason. */
function lineOf({ type, actor, data }: EventAnswer, zone: string): string | null {
  const until = data['reason'] === 'OUT_OF_OFFICE' ? text(data['until']) : null;
  if (until) return texts.awayUntil(dateIn({ at: Date.parse(until), zone, form: 'spoken' }));
  if (type === 'ACTION_SETTLED' && actor === 'NETWORK') return texts.lateProof;
  const omission = noteOmissionOf(data);
  if (omission !== null) return texts.withoutNote(noteOmissionText(omission, zone));
  const quoted = text(data['text']) ?? text(data['note']);
  const subject = type === 'INMAIL_SENT' ? text(data['subject']) : null;
  if (quoted) return subject ? texts.withSubject(subject, quoted) : texts.quoted(quoted);
  const branch = text(data['branch']);
  if (branch) return branch === 'yes' ? texts.yes : texts.no;
  if (type === 'EMAIL_FOUND') return text(data['email']);
  return reasonSentence(text(data['reason']));
}

/**
 * One thing that happened, with its text or reason; over several campaigns with the one it happened
 * in.
 */
export function TimelineEntry({
  event,
  campaignName = null,
  from = null,
}: {
  event: EventAnswer;
  campaignName?: string | null;
  /** Which list brought the lead, where that is known. */ from?: string | null;
}) {
  const { word, icon: Icon, of } = eventDisplay(event);
  const { zone } = useProductTime();
  const line = lineOf(event, zone) ?? from;
  const apiKey = text(event.data['apiKey']);
  return (
    <li className={`stack gap-10 ${styles.entry}`} data-event={event.type}>
      <span
        className={classNames('stack quiet', styles.entryIcon, of && styles.typed)}
        style={of && ({ '--type': ACTION_DISPLAY[of].color } as React.CSSProperties)}
        aria-hidden="true"
      >
        <Icon />
      </span>
      <div className={styles.two}>
        <span>
          <strong>{word}</strong>
          {campaignName !== null && (
            <CampaignSquare campaignId={event.campaignId ?? ''} name={campaignName} />
          )}
        </span>
        {event.email ? (
          <SentEmail email={event.email} body={text(event.data['text'])} />
        ) : (
          line && <span className="small quiet breaks">{line}</span>
        )}
        {apiKey && <span className="small quiet breaks">{texts.byKey(apiKey)}</span>}
        {event.actedBy && (
          <span className="small quiet breaks">{texts.actedBy(event.actedBy.displayName)}</span>
        )}
      </div>
      <span className={styles.entryTime}>
        <RelativeTime at={event.at} />
      </span>
    </li>
  );
}

/** The step that comes next, when, and what follows it either way. */
export function NextStep({ standing }: { standing: CampaignLeadAnswer }) {
  const sequence = useQuery({
    ...apiQuery('GET /v1/sequenceitems/{campaignId}', {
      params: { campaignId: standing.campaignId },
    }),
    staleTime: SEQUENCE_FRESH_MS,
  });
  const words = nextStepText({
    sequence: sequence.data?.sequence ?? null,
    itemId: standing.itemId,
  });
  const nextAt = standing.waitingFor?.until ?? standing.dueAt;
  if (standing.itemType === null) return null;
  return (
    <>
      <h3>{texts.next}</h3>
      <div className={`stack gap-10 align-start ${styles.nextEntry}`}>
        <ActionTile type={standing.itemType} size="large" />
        <div className={styles.nextText}>
          <strong>{ACTION_DISPLAY[standing.itemType].label}</strong>
          {words && <span className="small quiet breaks">{words}</span>}
        </div>
        {nextAt && (
          <span className={styles.entryTime}>
            {nextAt === standing.dueAt ? '' : `${texts.by} `}
            <TimeText at={nextAt} form="soon" />
          </span>
        )}
      </div>
    </>
  );
}

/**
 * `From Revenue Operations Nordics, Group Members`: which list brought a lead, by the event that
 * says so, and what its rules make sure of.
 */
function useListWords(
  campaignId: CampaignId | null,
): (event: EventAnswer) => { from: string | null; passed: string | null } {
  const packs = useQuery({
    ...apiQuery('GET /searches', { query: { campaignId, size: LISTS_SHOWN } }),
    enabled: campaignId !== null,
    staleTime: SEQUENCE_FRESH_MS,
  });
  return ({ type, data }) => {
    const pack =
      type === 'LEAD_ADDED'
        ? packs.data?.content.find(({ id }) => id === data['leadPackId'])
        : undefined;
    if (pack === undefined) return { from: null, passed: null };
    const wasMoved = data['fromCampaignId'] !== undefined;
    return {
      from: texts.from(pack.name, SEARCH_TYPE_LABELS[pack.searchType]),
      passed: pack.rulesChanged || wasMoved ? null : passedRules(pack.skipLeadConditions),
    };
  };
}

/** That a lead came through the rules of its list, at the time it was added. */
function FiltersPassed({ at, words }: { at: string; words: string }) {
  return (
    <li className={`stack gap-10 ${styles.entry}`}>
      <span className={`stack quiet ${styles.entryIcon}`} aria-hidden="true">
        <Filter />
      </span>
      <div className={styles.two}>
        <span>
          <strong>{texts.filtersPassed}</strong>
        </span>
        <span className="small quiet breaks">{words}</span>
      </div>
      <span className={styles.entryTime}>
        <RelativeTime at={at} />
      </span>
    </li>
  );
}

/** What comes next and what was done, newest first. */
export function LeadTimeline({
  lead,
  standing,
}: {
  lead: Answer<'GET /leads/{leadId}'>;
  standing: CampaignLeadAnswer | null;
}) {
  const wordsOf = useListWords(standing?.campaignId ?? null);
  return (
    <div className={`stack gap-8 ${styles.timeline}`}>
      {standing && standing.state !== 'FINISHED' && standing.state !== 'BLACKLISTED' && (
        <NextStep standing={standing} />
      )}
      <h3>{texts.done}</h3>
      {lead.timeline.length === 0 ? (
        <p className={styles.quiet}>{texts.none}</p>
      ) : (
        <ol className="stack">
          {lead.timeline.map((event) => {
            const { from, passed } = wordsOf(event);
            return (
              <Fragment key={event.id}>
                {passed !== null && <FiltersPassed at={event.at} words={passed} />}
                <TimelineEntry event={event} from={from} />
              </Fragment>
            );
          })}
        </ol>
      )}
    </div>
  );
}
