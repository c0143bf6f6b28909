import { useQuery } from '@tanstack/react-query';
import type { DeliveryAnswer } from '#contract/zapier.ts';
import { ZAPIER_EVENT_LABELS } from '#core/zapier/zapier-event.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Answered } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { BodyText } from './body-text.tsx';
import { responseText } from './delivery-words.ts';
import { deliveryLogTexts } from './delivery-log-texts.ts';
import styles from './delivery-log.module.css';

type DeliveryDialogProps = {
  delivery: DeliveryAnswer;
  onClose: () => void;
  onSendAgain: () => void;
  sending: boolean;
  refusal: string | null;
};

/** One delivery: what was sent where, and what was answered. */
export function DeliveryDialog({
  delivery,
  onClose,
  onSendAgain,
  sending,
  refusal,
}: DeliveryDialogProps) {
  const { campaignId, id: deliveryId } = delivery;
  const read = useQuery(
    apiQuery('GET /campaigns/{campaignId}/zapier/deliveries/{deliveryId}', {
      params: { campaignId, deliveryId },
    }),
  );
  const footer = (
    <>
      <Button onClick={onClose}>{deliveryLogTexts.close}</Button>
      <Button
        variant="primary"
        busy={sending}
        busyLabel={deliveryLogTexts.sending}
        disabledReason={refusal}
        onClick={onSendAgain}
      >
        {deliveryLogTexts.sendAgain}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      divided
      title={ZAPIER_EVENT_LABELS[delivery.eventType]}
      subtitle={
        <>
          {delivery.leadName ?? deliveryLogTexts.deletedLead},{' '}
          <TimeText at={delivery.occurredAt} form="moment" />
        </>
      }
      footer={footer}
    >
      <Answered read={read} loading={<Skeleton height={160} />}>
        {(data) => (
          <div className={`stack gap-12 ${styles.detail}`}>
            <dl>
              <dt>{deliveryLogTexts.eventId}</dt>
              <dd>
                <code>{delivery.eventId}</code>
              </dd>
              <dt>{deliveryLogTexts.sentTo}</dt>
              <dd>
                <code>
                  {data.address ??
                    (data.answerMs === null
                      ? deliveryLogTexts.notSentYet
                      : deliveryLogTexts.previousUrl)}
                </code>
              </dd>
              <dt>{deliveryLogTexts.response}</dt>
              <dd>
                {responseText(data).text}
                {data.problem && `. ${data.problem}`}
              </dd>
            </dl>
            {data.body && (
              <BodyText
                open
                summary={deliveryLogTexts.requestSent}
                text={JSON.stringify(data.body, null, 2)}
              />
            )}
            {data.answerText && (
              <BodyText open summary={deliveryLogTexts.responseReceived} text={data.answerText} />
            )}
          </div>
        )}
      </Answered>
    </Dialog>
  );
}
