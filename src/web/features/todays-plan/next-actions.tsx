import { useMutation } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { STEP_NAMES } from '#core/sequence/step-names.ts';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { ACTION_DISPLAY, ActionTile } from '#web/parts/action-type.tsx';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import type { TodaysPlan } from './day-strip.tsx';
import { todaysPlanTexts } from './todays-plan-texts.ts';
import styles from './todays-plan.module.css';

const texts = todaysPlanTexts.next;
type Action = TodaysPlan['actions']['content'][number];

/** Leaves a planned step undone; its lead continues behind it. */
function useSkip() {
  const problem = useProblemToast();
  return useMutation({
    mutationFn: ({ leadId, campaignId }: Action) =>
      api('POST /leads/bulk', { body: { action: 'SKIP', leadIds: [leadId], campaignId } }),
    onError: problem,
  });
}

/** The queue in its order; the first one can be skipped (design, png/37). */
export function NextActions({
  plan,
  all,
  onAll,
}: {
  plan: TodaysPlan;
  all: boolean;
  onAll: (all: boolean) => void;
}) {
  const skip = useSkip();
  const { content, totalElements } = plan.actions;
  return (
    <Card
      flush
      title={texts.title}
      actions={<span className="small quiet num">{texts.gap(plan.minGapSeconds)}</span>}
    >
      {content.length === 0 ? (
        <EmptyState icon={<ListChecks />} title={texts.empty} />
      ) : (
        <ol className={styles.queue}>
          {content.map((action, index) => (
            <li key={`${action.at}/${action.leadId}`}>
              <span className={`rigid quiet num nowrap ${styles.at}`}>
                <TimeText at={action.at} form="hour" />
              </span>
              <ActionTile type={action.sequenceItemType} />
              <span className={`stack grow shrink breaks ${styles.who}`}>
                <span>
                  <strong>{ACTION_DISPLAY[action.sequenceItemType].label}</strong>,{' '}
                  <AppLink href={paths.lead.href({ leadId: action.leadId })}>
                    {action.fullName}
                  </AppLink>
                </span>
                <AppLink
                  className="small quiet num"
                  href={paths.campaign.href({ campaignId: action.campaignId })}
                >
                  {action.campaignName}
                </AppLink>
              </span>
              {index === 0 && (
                <Button
                  size="small"
                  busy={skip.isPending}
                  busyLabel={texts.skipping}
                  aria-label={texts.skipStep(
                    STEP_NAMES[action.sequenceItemType].name,
                    action.fullName,
                  )}
                  onClick={() => skip.mutate(action)}
                >
                  {texts.skip}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {totalElements > content.length && (
        <p className={styles.more}>
          <Button variant="link" onClick={() => onAll(true)}>
            {texts.showAll(totalElements)}
          </Button>
        </p>
      )}
      {all && totalElements > 4 && (
        <p className={styles.more}>
          <Button variant="link" onClick={() => onAll(false)}>
            {texts.showFewer}
          </Button>
        </p>
      )}
    </Card>
  );
}
