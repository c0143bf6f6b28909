import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Check, RefreshCw, Send, X } from 'lucide-react';
import { useState } from 'react';
import type { WebhookAnswer, WebhookDeliveryAnswer } from '#contract/webhooks.ts';
import { api } from '#web/api/api.ts';
import { apiPages } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { responseText } from '#web/parts/delivery-log/delivery-words.ts';
import { Answered } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import styles from './developers.module.css';
import type { CreatedWebhook } from './webhook-form-dialog.tsx';
import { webhooksTexts } from './webhooks-texts.ts';

const texts = webhooksTexts.log;
const PAGE_SIZE = 10;

function AnswerBadge({ delivery }: { delivery: WebhookDeliveryAnswer }) {
  const { text, tone, taken } = responseText(delivery);
  const Icon = taken ? Check : X;
  return (
    <Badge tone={tone} icon={taken === null ? undefined : <Icon aria-hidden="true" />}>
      {taken === null ? text : (delivery.answerStatus ?? text)}
    </Badge>
  );
}

function Note({ delivery }: { delivery: WebhookDeliveryAnswer }) {
  const { state, tries, mostTries, nextTryAt, answerMs, problem } = delivery;
  if (state === 'WAITING' && tries > 0 && nextTryAt !== null)
    return (
      <>
        {texts.attempt(tries, mostTries)} <TimeText at={nextTryAt} form="hour" clock="real" />
      </>
    );
  if (state === 'DELIVERED' && answerMs !== null)
    return tries > 1 ? texts.attempts(tries, answerMs) : texts.took(answerMs);
  return problem;
}

function Body({ messageId, body, answerText, problem }: WebhookDeliveryAnswer) {
  return (
    <pre className={styles.body} tabIndex={0}>
      {texts.request(messageId, body === null ? '' : JSON.stringify(body, null, 2))}
      {problem && <span className="tone-danger">{`\n${problem}`}</span>}
      {answerText && `\n${answerText}`}
    </pre>
  );
}

function DeliveryRow({
  delivery,
  refusal,
  busy,
  onSendAgain,
}: {
  delivery: WebhookDeliveryAnswer;
  refusal: string | null;
  busy: boolean;
  onSendAgain: () => void;
}) {
  const [open, setOpen] = useState(false);
  const { eventType, triedAt, queuedAt } = delivery;
  return (
    <li className={styles.deliveryItem}>
      <div className={styles.delivery}>
        <span className="small quiet num nowrap">
          <TimeText at={triedAt ?? queuedAt} form="soon" clock="real" />
        </span>
        <Button
          variant="link"
          className={styles.event}
          aria-expanded={open}
          aria-label={texts.open(eventType)}
          onClick={() => setOpen(!open)}
        >
          <code>{eventType}</code>
        </Button>
        <AnswerBadge delivery={delivery} />
        <span className="small quiet num">
          <Note delivery={delivery} />
        </span>
        <IconButton
          size="small"
          label={texts.sendAgain(eventType)}
          icon={<RefreshCw aria-hidden="true" />}
          busy={busy}
          disabledReason={refusal}
          onClick={onSendAgain}
        />
      </div>
      {open && <Body {...delivery} />}
    </li>
  );
}

function Log({ webhook, refusal }: { webhook: WebhookAnswer; refusal: string | null }) {
  const { id: webhookId } = webhook;
  const toast = useToast();
  const onError = useProblemToast();
  const log = useInfiniteQuery(
    apiPages('GET /v1/webhooks/{webhookId}/deliveries', {
      params: { webhookId },
      query: { size: PAGE_SIZE },
    }),
  );
  const again = useMutation({
    mutationFn: (deliveryId: WebhookDeliveryAnswer['id']) =>
      api('POST /v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver', {
        params: { webhookId, deliveryId },
      }),
    onSuccess: () => toast.success(texts.resending),
    onError,
  });
  const deliveries = log.data?.content ?? [];
  return (
    <Answered
      read={log}
      loading={<SkeletonRows count={4} rowHeight={40} />}
      isEmpty={deliveries.length === 0}
      empty={<EmptyState icon={<Send />} title={texts.emptyTitle} text={texts.emptyText} />}
    >
      <ul aria-label={texts.title(webhook.url)}>
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.id}
            delivery={delivery}
            refusal={refusal}
            busy={again.isPending && again.variables === delivery.id}
            onSendAgain={() => again.mutate(delivery.id)}
          />
        ))}
      </ul>
      <p className={`row gap-8 between small quiet ${styles.logFoot}`}>
        <span>{texts.foot}</span>
        {log.hasNextPage && (
          <Button
            variant="link"
            size="small"
            className="rigid"
            busy={log.isFetchingNextPage}
            onClick={() => void log.fetchNextPage()}
          >
            {texts.more}
          </Button>
        )}
      </p>
    </Answered>
  );
}

/** The log of a webhook with its secret and a test (design, "Code box, secret, delivery log"). */
export function WebhookDeliveries({
  webhook,
  refusal,
  onReplaced,
}: {
  webhook: WebhookAnswer;
  refusal: string | null;
  onReplaced: (webhook: CreatedWebhook) => void;
}) {
  const [asks, setAsks] = useState(false);
  const toast = useToast();
  const onError = useProblemToast();
  const params = { webhookId: webhook.id };
  const test = useMutation({
    mutationFn: () => api('POST /v1/webhooks/{webhookId}/test', { params }),
    onSuccess: ({ delivered, status, ms, problem }) =>
      delivered ? toast.success(texts.tested(status ?? 0, ms)) : toast.error(problem ?? ''),
    onError,
  });
  const replace = useMutation({
    mutationFn: () => api('POST /v1/webhooks/{webhookId}/secret', { params }),
    onSuccess: (replaced) => {
      setAsks(false);
      onReplaced(replaced);
    },
    onError,
  });
  return (
    <section aria-label={texts.title(webhook.url)}>
      <div className={`row gap-8 between ${styles.logHead}`}>
        <h3 className="breaks">{texts.title(new URL(webhook.url).host)}</h3>
        <Button
          icon={<Send aria-hidden="true" />}
          busy={test.isPending}
          busyLabel={texts.testing}
          disabledReason={refusal}
          onClick={() => test.mutate()}
        >
          {texts.test}
        </Button>
      </div>
      <div className={`row gap-12 wrap small ${styles.secretLine}`}>
        <span className="quiet">{texts.secret}</span>
        <code>
          whsec_{'•'.repeat(12)}
          {webhook.secretEnd}
        </code>
        <Button variant="link" size="small" disabledReason={refusal} onClick={() => setAsks(true)}>
          {texts.replace}
        </Button>
      </div>
      <Log webhook={webhook} refusal={refusal} />
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirm={() => replace.mutate()}
        busy={replace.isPending}
        busyLabel={texts.replacing}
        title={texts.replaceTitle}
        text={texts.replaceText}
        confirmLabel={texts.replace}
      />
    </section>
  );
}
