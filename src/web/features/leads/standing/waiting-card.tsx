import { useMutation } from '@tanstack/react-query';
import { Check, CircleCheck, CirclePause, Clock, Hourglass, TriangleAlert } from 'lucide-react';
import type { CampaignLeadAnswer } from '#contract/leads.ts';
import type { WaitingCode } from '#core/waiting/waiting-facts.ts';
import { splitAtTimes } from '#core/time/times-in-text.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { PauseButton } from '#web/parts/day-pause/pause-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import { useIsSelling } from '#web/session/practice-mode.ts';
import { oneLeadTexts } from '../one-lead/one-lead-texts.ts';
import styles from '../leads.module.css';
import { paths } from '#web/paths.ts';

const texts = oneLeadTexts.waiting;

type WayOn = { label: string; href: string };

/**
 * Where a person can change what a lead waits for; null where only time or other people can
 * (design, section 10: one action).
 */
function wayOn({
  code,
  campaignId,
  sells,
}: {
  code: WaitingCode;
  campaignId: string;
  sells: boolean;
}): WayOn | null {
  switch (code) {
    case 'CAMPAIGN_OFF':
      return {
        label: texts.links.campaignSettings,
        href: paths.campaignSettings.href({ campaignId }),
      };
    case 'CAMPAIGN_LOCKED':
    case 'SUBSCRIPTION':
      return { label: texts.links.plans, href: paths.upgrade.href() };
    case 'OUT_OF_EMAIL_CREDITS':
      return sells ? { label: texts.links.plans, href: paths.emailFinderPricing.href() } : null;
    case 'SUBSCRIPTION_PAUSED':
      return { label: texts.links.subscription, href: paths.subscriptions.href() };
    case 'CONNECTION':
      return { label: texts.links.connect, href: paths.enterLinkedIn.href() };
    case 'MAILBOX_MISSING':
    case 'MAILBOX_LOST':
      return { label: texts.links.mailbox, href: paths.emailAccount.href() };
    case 'WORKING_HOURS':
      return { label: texts.links.workingHours, href: paths.workingHours.href() };
    case 'DAILY_LIMIT':
    case 'WEEKLY_INVITES':
      return { label: texts.links.limits, href: paths.limits.href() };
    case 'SEQUENCE_MISSING':
      return { label: texts.links.sequence, href: paths.campaignSequence.href({ campaignId }) };
    default:
      return null;
  }
}

function Reason({ standing }: { standing: CampaignLeadAnswer }) {
  const failed = standing.state === 'FAILED';
  const Icon = failed ? TriangleAlert : standing.state === 'PAUSED' ? CirclePause : CircleCheck;
  return (
    <section
      className={classNames('stack gap-8', styles.waiting, failed ? styles.failed : styles.calm)}
    >
      <h3>
        <Icon aria-hidden="true" />
        {failed ? texts.failed : standing.state === 'PAUSED' ? texts.paused : texts.ended}
      </h3>
      <p>{standing.reasonText}</p>
    </section>
  );
}

/** A sentence with its times highlighted. */
function Sentence({ text }: { text: string }) {
  return splitAtTimes(text).map((part, index) =>
    index % 2 === 1 ? <strong key={index}>{part}</strong> : part,
  );
}

/** A wait that only the other person can end: LinkedIn can be checked immediately. */
const CAN_BE_LOOKED_AT: readonly WaitingCode[] = ['ACCEPTANCE', 'VIEW', 'SWEEP'];

/** Has the engine look now whether this person accepted, saw or answered. */
function CheckNow({ leadId }: { leadId: CampaignLeadAnswer['leadId'] }) {
  const toast = useToast();
  const look = useMutation({
    mutationFn: () => api('POST /leads/{leadId}/look', { params: { leadId } }),
    onSuccess: ({ looking }) => toast.info(looking ? texts.checkStarted : texts.unknownPerson),
    onError: useProblemToast(),
  });
  return (
    <Button
      size="small"
      busy={look.isPending}
      busyLabel={texts.checking}
      onClick={() => look.mutate()}
    >
      {texts.check}
    </Button>
  );
}

/**
 * "Why is this lead waiting?": one sentence with the next time, every gate with the blocking one
 * bold, and what happens if nothing changes. `readOnly`: only another account can change it.
 */
export function WaitingCard({
  standing,
  readOnly = false,
}: {
  standing: CampaignLeadAnswer;
  readOnly?: boolean;
}) {
  const { waitingFor } = standing;
  const sells = useIsSelling();
  if (!waitingFor) return standing.reasonText ? <Reason standing={standing} /> : null;
  const way = readOnly
    ? null
    : wayOn({ code: waitingFor.code as WaitingCode, campaignId: standing.campaignId, sells });
  const looks = !readOnly && CAN_BE_LOOKED_AT.includes(waitingFor.code as WaitingCode);
  return (
    <section className={`stack gap-8 ${styles.waiting}`} aria-label={texts.title}>
      <h3>
        <Clock aria-hidden="true" />
        {texts.title}
      </h3>
      <p>
        <Sentence text={waitingFor.sentence} />
      </p>
      <ul className={`stack gap-6 quiet num ${styles.gates}`}>
        {waitingFor.gates?.map((gate) => (
          <li key={gate.code} className={classNames(!gate.open && styles.closed)}>
            {gate.open ? (
              <Check aria-label={texts.open} role="img" />
            ) : (
              <Hourglass aria-label={texts.blocking} role="img" />
            )}
            {gate.text}
          </li>
        ))}
      </ul>
      {(waitingFor.ifNothingChanges || waitingFor.until || way || looks) && (
        <div className={styles.ifNothing}>
          <p>
            {waitingFor.ifNothingChanges !== null ? (
              <Sentence text={waitingFor.ifNothingChanges} />
            ) : (
              waitingFor.until && (
                <>
                  {texts.until} <TimeText at={waitingFor.until} form="moment" />
                </>
              )
            )}
          </p>
          {waitingFor.code === 'PAUSED_TODAY' && !readOnly && <PauseButton paused size="small" />}
          {looks && <CheckNow leadId={standing.leadId} />}
          {way && (
            <ButtonLink size="small" href={way.href}>
              {way.label}
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  );
}
