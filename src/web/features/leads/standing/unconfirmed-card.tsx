import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleHelp, EyeOff, MailOpen, RotateCcw } from 'lucide-react';
import type { UnconfirmedActAnswer } from '#contract/leads.ts';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import { api } from '#web/api/api.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { ActionLabel } from '#web/parts/action-type.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import { oneLeadTexts } from '../one-lead/one-lead-texts.ts';
import styles from './unconfirmed.module.css';

const texts = oneLeadTexts.unconfirmed;

type Place = { leadId: LeadId; campaignId: CampaignId };

/**
 * Sends the user's answer; if the action was settled meanwhile, in another tab or by the network,
 * says so and refetches.
 */
function useWord({ leadId, campaignId }: Place) {
  const client = useQueryClient();
  const toast = useToast();
  const lead = apiQuery('GET /leads/{leadId}', { params: { leadId } }).queryKey;
  return useMutation({
    mutationFn: ({ act, happened }: { act: UnconfirmedActAnswer; happened: boolean }) =>
      api('POST /campaigns/{campaignId}/leads/{leadId}/intents/{intentId}/word', {
        params: { campaignId, leadId, intentId: act.intentId },
        body: { happened },
      }),
    onSuccess: (answer, { happened }) => {
      putAnswer({ client, queryKey: lead, answer });
      toast.success(happened ? texts.resolvedHappened : texts.resolvedNot);
    },
    onError: useProblemToast(),
  });
}

/**
 * "Was this message sent?": the facts in order with their times, and two equal answers, each under
 * what it would cause (design, section 7, png/44).
 */
export function UnconfirmedCard({
  acts,
  leadId,
  campaignId,
}: Place & { acts: readonly UnconfirmedActAnswer[] }) {
  const word = useWord({ leadId, campaignId });
  const [act] = acts;
  if (act === undefined) return null;
  const busy = (happened: boolean) => word.isPending && word.variables.happened === happened;
  const give = (happened: boolean) => !word.isPending && word.mutate({ act, happened });
  return (
    <section
      className={classNames('stack gap-12', styles.card, !act.needsWord && styles.calm)}
      aria-label={act.needsWord ? texts.needsYou : texts.calm}
    >
      <header className="flex gap-10 align-start">
        <span className={`stack rigid tone-warning ${styles.sign}`} aria-hidden="true">
          <CircleHelp />
        </span>
        <div className={`grow shrink ${styles.titles}`}>
          <h3>{act.question}</h3>
          <p>{act.needsWord ? texts.needsYouText : texts.calmText}</p>
        </div>
        {acts.length > 1 && <Badge tone="warning">{texts.firstOf(acts.length)}</Badge>}
      </header>
      <div className={`stack gap-8 ${styles.act}`}>
        <ActionLabel type={act.itemType} />
        {act.subject && <p className="semibold breaks">{act.subject}</p>}
        {act.text && <p className={styles.text}>{act.text}</p>}
      </div>
      <ul className={`stack gap-8 small ${styles.facts}`}>
        <li>
          <CircleCheck aria-hidden="true" className={styles.done} />
          <span className="quiet num nowrap">
            <TimeText at={act.startedAt} form="moment" />
          </span>
          {texts.sent}
        </li>
        <li>
          <EyeOff aria-hidden="true" />
          <span className="quiet num nowrap">
            <TimeText at={act.unconfirmedAt} form="moment" />
          </span>
          {act.reason}
        </li>
      </ul>
      <div className={`stack gap-10 ${styles.answers}`}>
        <div className={styles.answer}>
          <h4>
            <MailOpen aria-hidden="true" />
            {texts.ifHappened}
          </h4>
          <p>{act.ifHappened}</p>
          <Button fullWidth busy={busy(true)} onClick={() => give(true)}>
            {texts.happened}
          </Button>
        </div>
        <div className={styles.answer}>
          <h4>
            <RotateCcw aria-hidden="true" />
            {texts.ifNot}
          </h4>
          <p>{act.ifNot}</p>
          <Button fullWidth busy={busy(false)} onClick={() => give(false)}>
            {texts.notHappened}
          </Button>
        </div>
      </div>
      {act.needsWord && <p className={styles.foot}>{texts.paused}</p>}
    </section>
  );
}
