import { CircleCheck, Crown, Send, Webhook } from 'lucide-react';
import { useEffect } from 'react';
import type { LateAcceptance } from '#core/campaign/campaign-status.ts';
import { filterCount } from '#core/lead-pack/filter-strength.ts';
import { movingOf, withMoving } from '#core/sequence/sequence-moving.ts';
import { FeedingFields } from '#web/parts/campaign/feeding-fields.tsx';
import { SentBody } from '#web/parts/delivery-log/body-text.tsx';
import { EventChoice } from '#web/parts/delivery-log/event-choice.tsx';
import { TestResult, useAddressTest } from '#web/parts/delivery-log/test-address.tsx';
import { NewListRules } from '#web/parts/lead-pack/new-list-rules.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RadioList } from '#web/ui/fields/radio-card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { counted, grouped } from '#web/ui/text/numbers.ts';
import type { SequenceDraft } from './use-sequence-draft.ts';
import type { useSettingsForm } from './use-settings-form.ts';
import styles from './settings.module.css';
import wizard from '../wizard.module.css';

const LATE = [
  {
    value: 'NOTIFY',
    label: 'Notify me',
    description: 'You decide what happens; the lead stays on the No branch',
  },
  {
    value: 'RESUME_YES',
    label: 'Continue on the Yes branch',
    description: 'Only if nothing from the No branch has been sent',
  },
  { value: 'IGNORE', label: 'Ignore it', description: 'The lead stays on the No branch' },
] as const satisfies readonly { value: LateAcceptance; label: string; description: string }[];

type Form = ReturnType<typeof useSettingsForm>;

/** The address with its test, the events it is told of, and what the test sent. */
function AddressFields({ form: { values, webhookError, setValues } }: { form: Form }) {
  const test = useAddressTest(null);
  const address = values.zapierUrl.trim();
  const { reset, data } = test;
  useEffect(() => reset(), [address, reset]);
  const delivered = data?.delivered ? (
    <span className={styles.delivered} role="status">
      <CircleCheck aria-hidden="true" />
      Test delivered in {grouped(data.tookMs)} ms, answer {data.status}
    </span>
  ) : null;
  return (
    <div className={styles.address}>
      <div className={styles.addressLine}>
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          className={styles.mono}
          value={values.zapierUrl}
          onChange={(zapierUrl) => setValues({ ...values, zapierUrl })}
          error={webhookError}
          placeholder="https://hooks.zapier.com/hooks/catch/…"
          help={delivered ?? 'This campaign’s events are sent here as they happen'}
        />
        {address !== '' && (
          <Button
            icon={<Send aria-hidden="true" />}
            busy={test.isPending}
            busyLabel="Testing"
            disabledReason={webhookError}
            onClick={() => test.mutate(address)}
          >
            Test
          </Button>
        )}
      </div>
      {!data?.delivered && <TestResult test={test} />}
      {address !== '' && (
        <EventChoice
          events={values.zapierEvents}
          onChange={(zapierEvents) => setValues({ ...values, zapierEvents })}
        />
      )}
      {data?.delivered && (
        <SentBody title="What the test sent" text={JSON.stringify(data.sent, null, 2)} />
      )}
    </div>
  );
}

function WebhookCard({ form }: { form: Form }) {
  const allowed = useCurrentUser()?.features.WEBHOOK !== false;
  return (
    <Card
      title={
        <span className={styles.title}>
          <span className={styles.tile} aria-hidden="true">
            <Webhook />
          </span>
          Zapier or webhook
        </span>
      }
      actions={
        <Badge tone="accent" icon={<Crown aria-hidden="true" />}>
          Pro
        </Badge>
      }
    >
      {allowed ? (
        <AddressFields form={form} />
      ) : (
        <Notice
          tone="neutral"
          title="Webhooks are available on Pro"
          actions={<ButtonLink href={paths.upgrade.href()}>See plans</ButtonLink>}
        >
          Send this campaign’s events to Zapier or your own endpoint as they happen.
        </Notice>
      )}
    </Card>
  );
}

/**
 * Which campaign feeds this one; kept in the sequence, so it is saved with it (product rules,
 * section 2; needs LEADS_MOVING).
 */
function FeedingCard({ sequence }: { sequence: SequenceDraft }) {
  const { value, change, campaignId, leadsMovingAllowed } = sequence;
  const moving = movingOf(value);
  const reason = value === null ? 'Build the sequence first' : null;
  return (
    <Card
      title="Bring in leads from another campaign"
      {...(!leadsMovingAllowed && {
        actions: (
          <Badge tone="accent" icon={<Crown aria-hidden="true" />}>
            Pro
          </Badge>
        ),
      })}
    >
      {leadsMovingAllowed ? (
        <FeedingFields
          label="Campaign"
          campaignId={campaignId}
          feeding={moving}
          disabledReason={reason}
          onChange={(feeding) =>
            value && change(withMoving({ sequence: value, moving: { ...moving, ...feeding } }))
          }
        />
      ) : (
        <Notice
          tone="neutral"
          title="Moving leads is available on Pro"
          actions={<ButtonLink href={paths.upgrade.href()}>See plans</ButtonLink>}
        >
          Bring in leads from another campaign.
        </Notice>
      )}
    </Card>
  );
}

/**
 * Step 3: name, rules for new lists, late acceptance, webhook, leads from another campaign (design,
 * png/27).
 */
export function SettingsStep({ form, sequence }: { form: Form; sequence: SequenceDraft }) {
  const { values, setValues } = form;
  return (
    <div className={wizard.main}>
      <div className={styles.page}>
        <div className={wizard.heading}>
          <h1 tabIndex={-1}>Settings</h1>
          <p>You can change all of this later, even while the campaign is running.</p>
        </div>
        <div className={styles.columns}>
          <div className={styles.column}>
            <Card>
              <TextField
                label="Campaign name"
                required
                value={form.name}
                onChange={form.setName}
                error={form.nameError}
                autoComplete="off"
              />
            </Card>
            <Card
              title="Filters for every new list"
              actions={
                <span className={styles.quiet}>
                  {counted(filterCount(values.skipLeadConditions), 'rule')}
                </span>
              }
            >
              <NewListRules
                conditions={values.skipLeadConditions}
                onChange={(skipLeadConditions) => setValues({ ...values, skipLeadConditions })}
              />
            </Card>
            <Card title="When an invite is accepted late">
              <RadioList
                label="When an invite is accepted late"
                className={styles.late}
                value={values.lateAcceptance}
                onChange={(lateAcceptance) => setValues({ ...values, lateAcceptance })}
                options={LATE}
              />
            </Card>
          </div>
          <div className={styles.column}>
            <WebhookCard form={form} />
            <FeedingCard sequence={sequence} />
          </div>
        </div>
      </div>
    </div>
  );
}
