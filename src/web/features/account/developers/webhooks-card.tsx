import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Crown, Plus, ShieldCheck, Webhook } from 'lucide-react';
import { useState } from 'react';
import { EVENT_WORDS } from '#core/lead/event-words.ts';
import { listed } from '#core/text/formats.ts';
import type { WebhookAnswer } from '#contract/webhooks.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Answered } from '#web/kit/answered.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import styles from './developers.module.css';
import { NewSecret } from './new-secret.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookFormDialog, type CreatedWebhook } from './webhook-form-dialog.tsx';
import { webhooksTexts } from './webhooks-texts.ts';

const texts = webhooksTexts.list;
/** Fewer events than this are named. */
const NAMED_EVENTS = 3;

function eventsText({ events }: WebhookAnswer): string {
  return events.length < NAMED_EVENTS
    ? listed(events.map((event) => EVENT_WORDS[event]))
    : texts.events(events.length);
}

function Health({ state, delivered, lastDay }: WebhookAnswer) {
  if (state === 'OFF') return <span className="small quiet">{texts.off}</span>;
  if (state === 'PAUSED') return <Badge tone="warning">{texts.paused}</Badge>;
  if (state === 'NEW' || delivered === null)
    return <span className="small quiet">{texts.nothingYet}</span>;
  return state === 'WORKING' ? (
    <span className="small medium tone-success">{texts.delivered(delivered)}</span>
  ) : (
    <span className="small medium tone-danger">
      {texts.today(lastDay.delivered, lastDay.attempted)}
    </span>
  );
}

function WebhookRow({
  webhook,
  refusal,
  opened,
  onOpen,
}: {
  webhook: WebhookAnswer;
  refusal: string | null;
  opened: boolean;
  onOpen: () => void;
}) {
  const { host, pathname } = new URL(webhook.url);
  return (
    <div className={classNames('row gap-8', styles.webhook, opened && styles.opened)}>
      <button
        type="button"
        className={`row gap-12 grow ${styles.opener}`}
        aria-expanded={opened}
        onClick={onOpen}
      >
        <span className={styles.dot} data-state={webhook.state} />
        <span className="grow">
          <code className={styles.address}>
            {host}
            {pathname}
          </code>
          <span className="small quiet">{eventsText(webhook)}</span>
        </span>
        <Health {...webhook} />
        <ChevronDown aria-hidden="true" />
      </button>
      <WebhookActions webhook={webhook} refusal={refusal} />
    </div>
  );
}

function NewWebhook({ created, isNew }: { created: CreatedWebhook; isNew: boolean }) {
  return (
    <NewSecret
      title={isNew ? texts.ready(new URL(created.url).host) : texts.replaced}
      secret={created.secret}
      text={isNew ? texts.verify : texts.verifyReplaced}
    />
  );
}

/** Webhooks with their log, one open at a time (design, png/47). */
export function WebhooksCard() {
  const webhooks = useQuery(apiQuery('GET /v1/webhooks'));
  const refusal = useCurrentUser()?.features.WEBHOOK === false ? texts.notInPlan : null;
  const [adds, setAdds] = useState(false);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [secret, setSecret] = useState<{ created: CreatedWebhook; isNew: boolean } | null>(null);
  return (
    <>
      <Card
        flush
        title={
          <span className="row gap-12">
            <Webhook aria-hidden="true" className={styles.emblem} /> {texts.title}
          </span>
        }
        actions={
          <span className="row gap-8">
            {refusal !== null && (
              <Badge tone="accent" icon={<Crown aria-hidden="true" />}>
                {texts.pro}
              </Badge>
            )}
            <Button
              icon={<Plus aria-hidden="true" />}
              disabledReason={refusal}
              onClick={() => setAdds(true)}
            >
              {texts.add}
            </Button>
          </span>
        }
      >
        {secret && <NewWebhook {...secret} />}
        <Answered
          read={webhooks}
          loading={<SkeletonRows count={2} rowHeight={56} />}
          empty={<EmptyState icon={<Webhook />} title={texts.emptyTitle} text={texts.emptyText} />}
        >
          {(rows) =>
            rows.map((webhook) => (
              <div key={webhook.id}>
                <WebhookRow
                  webhook={webhook}
                  refusal={refusal}
                  opened={webhook.id === openedId}
                  onOpen={() => setOpenedId(webhook.id === openedId ? null : webhook.id)}
                />
                {webhook.id === openedId && (
                  <>
                    {webhook.paused && (
                      <Notice tone="warning" className={styles.newKey}>
                        {webhooksTexts.pausedNotice[webhook.paused.reason]}
                      </Notice>
                    )}
                    <WebhookDeliveries
                      webhook={webhook}
                      refusal={refusal}
                      onReplaced={(created) => setSecret({ created, isNew: false })}
                    />
                  </>
                )}
              </div>
            ))
          }
        </Answered>
        {adds && (
          <WebhookFormDialog
            edited={null}
            onCreated={(created) => setSecret({ created, isNew: true })}
            onClose={() => setAdds(false)}
          />
        )}
      </Card>
      <Notice icon={<ShieldCheck aria-hidden="true" />}>{texts.note}</Notice>
    </>
  );
}
