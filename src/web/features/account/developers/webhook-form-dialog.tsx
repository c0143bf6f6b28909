import { useQuery } from '@tanstack/react-query';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { EVENT_WORDS } from '#core/lead/event-words.ts';
import { WEBHOOK_EVENTS } from '#core/lead/lead-event.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import type { WebhookEvent } from '#core/webhooks/webhook-event.ts';
import type { WebhookAnswer } from '#contract/webhooks.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { Answered } from '#web/kit/answered.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import styles from './developers.module.css';
import { webhooksTexts } from './webhooks-texts.ts';

const texts = webhooksTexts.form;
/** How many campaigns are offered, the newest first. */
const MOST_CAMPAIGNS = 200;
type Values = {
  url: string;
  events: WebhookEvent[];
  isLimited: boolean;
  campaignIds: CampaignId[];
};
export type CreatedWebhook = WebhookAnswer & { secret: string };

function toggled<Item>(items: readonly Item[], item: Item, on: boolean): Item[] {
  return on ? [...items, item] : items.filter((other) => other !== item);
}

function Events({
  chosen,
  onChange,
}: {
  chosen: readonly WebhookEvent[];
  onChange: (events: WebhookEvent[]) => void;
}) {
  return (
    <fieldset>
      <legend className={`row gap-8 medium ${styles.legend}`}>
        {texts.events}
        <Button variant="link" size="small" onClick={() => onChange([...WEBHOOK_EVENTS])}>
          {texts.all}
        </Button>
        <Button variant="link" size="small" onClick={() => onChange([])}>
          {texts.none}
        </Button>
      </legend>
      <div className={styles.scopes}>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            checked={chosen.includes(event)}
            label={EVENT_WORDS[event]}
            onChange={(on) => onChange(toggled(chosen, event, on))}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Campaigns({
  chosen,
  onChange,
}: {
  chosen: readonly CampaignId[];
  onChange: (ids: CampaignId[]) => void;
}) {
  const campaigns = useQuery(
    apiQuery('GET /campaigns', {
      query: { page: 0, size: MOST_CAMPAIGNS, sort: 'createdAt,desc' },
    }),
  );
  return (
    <Answered read={campaigns} loading={<SkeletonRows count={3} rowHeight={24} />}>
      {({ content }) => (
        <div className={styles.campaigns}>
          {content.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              label={name}
              onChange={(on) => onChange(toggled(chosen, id, on))}
            />
          ))}
        </div>
      )}
    </Answered>
  );
}

/** Adds a webhook, or changes `edited`. */
export function WebhookFormDialog({
  edited,
  onCreated,
  onClose,
}: {
  edited: WebhookAnswer | null;
  onCreated?: (webhook: CreatedWebhook) => void;
  onClose: () => void;
}) {
  return (
    <FormDialog<Values, WebhookAnswer | CreatedWebhook>
      size="large"
      title={edited ? texts.editTitle : texts.addTitle}
      initial={{
        url: edited?.url ?? '',
        events: edited?.events ?? ['MESSAGE_RESPONDED', 'INVITE_ACCEPTED'],
        isLimited: (edited?.campaignIds.length ?? 0) > 0,
        campaignIds: edited?.campaignIds ?? [],
      }}
      validate={({ url }) => ({ url: url.trim() === '' ? FIELD_MESSAGES.REQUIRED() : null })}
      send={({ url, events, isLimited, campaignIds }) => {
        const body = { url: url.trim(), events, campaignIds: isLimited ? campaignIds : [] };
        return edited
          ? api('PATCH /v1/webhooks/{webhookId}', { params: { webhookId: edited.id }, body })
          : api('POST /v1/webhooks', { body });
      }}
      {...(edited && { done: texts.saved })}
      onSent={(answer) => {
        if ('secret' in answer) onCreated?.(answer);
        onClose();
      }}
      onClose={onClose}
      confirmLabel={edited ? texts.save : texts.add}
      busyLabel={edited ? texts.saving : texts.adding}
    >
      {({ values, field }) => (
        <>
          <TextField
            label={texts.url}
            type="url"
            inputMode="url"
            placeholder={texts.urlPlaceholder}
            maxLength={FIELD_LENGTHS.url}
            autoComplete="off"
            required
            data-autofocus=""
            {...field('url')}
          />
          <Events chosen={values.events} onChange={field('events').onChange} />
          <Segmented
            label={texts.campaigns}
            value={values.isLimited ? 'these' : 'all'}
            onChange={(choice) => field('isLimited').onChange(choice === 'these')}
            segments={[
              { value: 'all', label: texts.allCampaigns },
              { value: 'these', label: texts.onlyThese },
            ]}
          />
          {values.isLimited && (
            <Campaigns chosen={values.campaignIds} onChange={field('campaignIds').onChange} />
          )}
        </>
      )}
    </FormDialog>
  );
}
