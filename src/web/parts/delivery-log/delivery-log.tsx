import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Check, RefreshCw, Send, X } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId } from '#contract/shapes.ts';
import type { DeliveryAnswer } from '#contract/zapier.ts';
import { ZAPIER_EVENT_LABELS } from '#core/zapier/zapier-event.ts';
import { api } from '#web/api/api.ts';
import { apiPages, apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Answered } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { DataTable, type Column } from '#web/ui/data/data-table.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { responseText, attemptsText } from './delivery-words.ts';
import { deliveryLogTexts } from './delivery-log-texts.ts';
import styles from './delivery-log.module.css';

const PAGE_SIZE = 10;

function Note({
  delivery: { state, nextTryAt, answerMs, problem, firstProblem, tries },
}: {
  delivery: DeliveryAnswer;
}) {
  if (state === 'WAITING' && tries > 0 && nextTryAt)
    return (
      <span className="nowrap">
        {deliveryLogTexts.nextAttempt} <TimeText at={nextTryAt} form="soon" clock="real" />
      </span>
    );
  if (state === 'WAITING') return <>{deliveryLogTexts.sendingNext}</>;
  if (state === 'DELIVERED')
    return (
      <>
        {firstProblem
          ? deliveryLogTexts.firstAttempt(firstProblem)
          : deliveryLogTexts.took(answerMs ?? 0)}
      </>
    );
  return (
    <>
      {state === 'FAILED' ? deliveryLogTexts.givenUp : ''}
      {problem}
    </>
  );
}

function AnswerBadge({ delivery }: { delivery: DeliveryAnswer }) {
  const { text, tone, taken } = responseText(delivery);
  return (
    <Badge
      tone={tone}
      icon={
        taken === null ? undefined : taken ? <Check aria-hidden="true" /> : <X aria-hidden="true" />
      }
    >
      {text}
    </Badge>
  );
}

type Acts = {
  open: (delivery: DeliveryAnswer) => void;
  sendAgain: (delivery: DeliveryAnswer) => void;
  sendingId: string | null;
  refusal: string | null;
};

function columnsOf({ open, sendAgain, sendingId, refusal }: Acts): Column<DeliveryAnswer>[] {
  return [
    {
      key: 'when',
      header: deliveryLogTexts.when,
      cell: ({ triedAt, queuedAt }) => (
        <span className="quiet num nowrap">
          <TimeText at={triedAt ?? queuedAt} form="soon" clock="real" />
        </span>
      ),
    },
    {
      key: 'event',
      header: deliveryLogTexts.event,
      cell: (delivery) => (
        <Button variant="link" className={styles.event} onClick={() => open(delivery)}>
          {ZAPIER_EVENT_LABELS[delivery.eventType]}
        </Button>
      ),
    },
    {
      key: 'lead',
      header: deliveryLogTexts.lead,
      cell: ({ leadName }) =>
        leadName ?? <span className="quiet num nowrap">{deliveryLogTexts.deletedLead}</span>,
    },
    {
      key: 'answer',
      header: deliveryLogTexts.response,
      cell: (delivery) => <AnswerBadge delivery={delivery} />,
    },
    {
      key: 'try',
      header: deliveryLogTexts.attempt,
      cell: (delivery) => <span className="nowrap">{attemptsText(delivery)}</span>,
    },
    {
      key: 'note',
      header: deliveryLogTexts.note,
      cell: (delivery) => (
        <span className="size-12 line-16 quiet num">
          <Note delivery={delivery} />
        </span>
      ),
    },
    {
      key: 'again',
      header: <span className="sr-only">{deliveryLogTexts.sendAgain}</span>,
      align: 'end',
      cell: (delivery) => (
        <IconButton
          size="small"
          label={deliveryLogTexts.sendOneAgain(
            ZAPIER_EVENT_LABELS[delivery.eventType],
            delivery.leadName,
          )}
          icon={<RefreshCw aria-hidden="true" />}
          busy={sendingId === delivery.id}
          disabledReason={refusal}
          onClick={() => sendAgain(delivery)}
        />
      ),
    },
  ];
}

function DeliveryCard({
  delivery,
  acts: { open, sendAgain, sendingId, refusal },
}: {
  delivery: DeliveryAnswer;
  acts: Acts;
}) {
  const { eventType, leadName, triedAt, queuedAt, id } = delivery;
  return (
    <div className={`stack gap-4-12 align-center ${styles.card}`}>
      <Button variant="link" className={styles.event} onClick={() => open(delivery)}>
        {ZAPIER_EVENT_LABELS[eventType]}
      </Button>
      <AnswerBadge delivery={delivery} />
      <span className="size-12 line-16 quiet num">
        {leadName ?? deliveryLogTexts.deletedLead},{' '}
        <TimeText at={triedAt ?? queuedAt} form="soon" clock="real" />
      </span>
      <IconButton
        size="small"
        label={deliveryLogTexts.sendOneAgain(ZAPIER_EVENT_LABELS[eventType], leadName)}
        icon={<RefreshCw aria-hidden="true" />}
        busy={sendingId === id}
        disabledReason={refusal}
        onClick={() => sendAgain(delivery)}
      />
      <span className="size-12 line-16 quiet num">
        {deliveryLogTexts.attempt} {attemptsText(delivery)}. <Note delivery={delivery} />
      </span>
    </div>
  );
}

/**
 * Events on their way to the address of a campaign, newest first, each to be opened and sent again
 * (design, "Code box, secret, delivery log"). `refusal` says why nothing can be sent.
 */
export function DeliveryLog({
  campaignId,
  refusal,
}: {
  campaignId: CampaignId;
  refusal: string | null;
}) {
  const [filter, setFilter] = useState<'all' | 'failed'>('all');
  const [opened, setOpened] = useState<DeliveryAnswer | null>(null);
  const toast = useToast();
  const onError = useProblemToast();
  const standing = useQuery(
    apiQuery('GET /campaigns/{campaignId}/zapier', { params: { campaignId } }),
  );
  const log = useInfiniteQuery({
    ...apiPages('GET /campaigns/{campaignId}/zapier/deliveries', {
      params: { campaignId },
      query: { failed: filter === 'failed', size: PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });
  const again = useMutation({
    mutationFn: ({ id: deliveryId }: DeliveryAnswer) =>
      api('POST /campaigns/{campaignId}/zapier/deliveries/{deliveryId}/redeliver', {
        params: { campaignId, deliveryId },
      }),
    onSuccess: () => toast.success(deliveryLogTexts.resending),
    onError,
  });
  const waiting = useMutation({
    mutationFn: () =>
      api('POST /campaigns/{campaignId}/zapier/send-waiting', { params: { campaignId } }),
    onSuccess: ({ count }) => toast.success(deliveryLogTexts.sendingNow(count)),
    onError,
  });
  const { content: rows = [], totalElements: total = 0 } = log.data ?? {};
  const acts: Acts = {
    open: setOpened,
    sendAgain: (delivery) => again.mutate(delivery),
    sendingId: again.isPending ? again.variables.id : null,
    refusal,
  };
  return (
    <section aria-label={deliveryLogTexts.title} className={styles.log}>
      <div className={`row gap-8 wrap ${styles.head}`}>
        <h3>{deliveryLogTexts.title}</h3>
        <Segmented
          label={deliveryLogTexts.shown}
          size="small"
          value={filter}
          onChange={setFilter}
          segments={[
            { value: 'all', label: deliveryLogTexts.all },
            {
              value: 'failed',
              label: deliveryLogTexts.failed,
              count: standing.data?.failed ? (
                <span className="tone-danger semibold">{standing.data.failed}</span>
              ) : undefined,
            },
          ]}
        />
        <Button
          size="small"
          busy={waiting.isPending}
          busyLabel={deliveryLogTexts.sending}
          disabledReason={
            refusal ?? (standing.data?.waiting === 0 ? deliveryLogTexts.nothingQueued : null)
          }
          onClick={() => waiting.mutate()}
        >
          {deliveryLogTexts.sendQueued}
        </Button>
      </div>
      <Answered
        read={log}
        loading={<SkeletonRows count={4} rowHeight={42} label={deliveryLogTexts.loading} />}
        empty={
          <EmptyState
            icon={<Send />}
            title={filter === 'failed' ? deliveryLogTexts.noneFailed : deliveryLogTexts.none}
            text={filter === 'failed' ? undefined : deliveryLogTexts.noneText}
          />
        }
      >
        <DataTable
          caption={deliveryLogTexts.deliveries}
          columns={columnsOf(acts)}
          rows={rows}
          rowKey={({ id }) => id}
          rowHeight={42}
          onOpen={setOpened}
          card={(delivery) => <DeliveryCard delivery={delivery} acts={acts} />}
        />
        <div className={styles.foot}>
          <p role="status">
            {deliveryLogTexts.kept({
              shown: rows.length,
              total,
              days: standing.data?.keptDays ?? 30,
            })}
          </p>
          {log.hasNextPage && (
            <Button
              variant="link"
              busy={log.isFetchingNextPage}
              busyLabel={deliveryLogTexts.loadingMore}
              onClick={() => void log.fetchNextPage()}
            >
              {deliveryLogTexts.loadMore}
            </Button>
          )}
        </div>
      </Answered>
      {opened && (
        <DeliveryDialog
          delivery={opened}
          sending={again.isPending}
          refusal={refusal}
          onClose={() => setOpened(null)}
          onSendAgain={() => again.mutate(opened, { onSuccess: () => setOpened(null) })}
        />
      )}
    </section>
  );
}
