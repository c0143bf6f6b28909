import { CircleCheck, Crown, Send, Webhook } from 'lucide-react';
import { useEffect } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import type { LateAcceptance } from '#core/campaign/campaign-status.ts';
import { filterCount } from '#core/lead-pack/filter-strength.ts';
import { readLeadMoving, withLeadMoving } from '#core/sequence/sequence-moving.ts';
import { EmailSettingsCard } from '#web/parts/campaign/email-settings.tsx';
import { NoteRuleCard } from '#web/parts/campaign/note-rule.tsx';
import { FeedingFields } from '#web/parts/campaign/feeding-fields.tsx';
import { SentBody } from '#web/parts/delivery-log/body-text.tsx';
import { EventChoice } from '#web/parts/delivery-log/event-choice.tsx';
import { TestResult, useAddressTest } from '#web/parts/delivery-log/test-address.tsx';
import { ContactedSince } from '#web/parts/lead-pack/contacted-since.tsx';
import { NewListRules } from '#web/parts/lead-pack/new-list-rules.tsx';
import { SendersCard } from '#web/parts/senders/senders-card.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { RadioList } from '#web/ui/fields/radio-card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { SequenceDraft } from './use-sequence-draft.ts';
import type { useSettingsForm } from './use-settings-form.ts';
import { settingsStepTexts } from './settings-step-texts.ts';
import styles from './settings.module.css';
import wizard from '../wizard.module.css';

const texts = settingsStepTexts;
const LATE = (['NOTIFY', 'RESUME_YES', 'IGNORE'] as const satisfies LateAcceptance[]).map(
  (value) => ({ value, ...texts.lateChoices[value] }),
);

type Form = ReturnType<typeof useSettingsForm>;

/** The address with its test, its events, and what the test sent. */
function AddressFields({ form: { values, webhookError, setValues } }: { form: Form }) {
  const test = useAddressTest(null);
  const address = values.zapierUrl.trim();
  const { reset, data } = test;
  useEffect(() => reset(), [address, reset]);
  const delivered = data?.delivered ? (
    <span className={`inline-row gap-6 tone-success ${styles.delivered}`} role="status">
      <CircleCheck aria-hidden="true" />
      {texts.webhook.delivered(data)}
    </span>
  ) : null;
  return (
    <div className="stack gap-14 shrink">
      <div className={`flex gap-8 align-start ${styles.addressLine}`}>
        <TextField
          label={texts.webhook.url}
          type="url"
          inputMode="url"
          className={styles.mono}
          value={values.zapierUrl}
          onChange={(zapierUrl) => setValues({ ...values, zapierUrl })}
          error={webhookError}
          placeholder={texts.webhook.urlExample}
          help={delivered ?? texts.webhook.urlHelp}
        />
        {address !== '' && (
          <Button
            icon={<Send aria-hidden="true" />}
            busy={test.isPending}
            busyLabel={texts.webhook.testing}
            disabledReason={webhookError}
            onClick={() => test.mutate(address)}
          >
            {texts.webhook.test}
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
        <SentBody title={texts.webhook.sent} text={JSON.stringify(data.sent, null, 2)} />
      )}
    </div>
  );
}

function WebhookCard({ form }: { form: Form }) {
  const allowed = useCurrentUser()?.features.WEBHOOK !== false;
  return (
    <Card
      title={
        <span className="inline-row gap-10">
          <span className={`stack quiet ${styles.tile}`} aria-hidden="true">
            <Webhook />
          </span>
          {texts.webhook.title}
        </span>
      }
      actions={
        <Badge tone="accent" icon={<Crown aria-hidden="true" />}>
          {texts.pro}
        </Badge>
      }
    >
      {allowed ? (
        <AddressFields form={form} />
      ) : (
        <Notice
          tone="neutral"
          title={texts.webhook.notInPlan}
          actions={<ButtonLink href={paths.upgrade.href()}>{texts.plans}</ButtonLink>}
        >
          {texts.webhook.offer}
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
  const moving = readLeadMoving(value);
  const reason = value === null ? texts.feeding.noSequence : null;
  return (
    <Card
      title={texts.feeding.title}
      {...(!leadsMovingAllowed && {
        actions: (
          <Badge tone="accent" icon={<Crown aria-hidden="true" />}>
            {texts.pro}
          </Badge>
        ),
      })}
    >
      {leadsMovingAllowed ? (
        <FeedingFields
          label={texts.feeding.campaign}
          campaignId={campaignId}
          feeding={moving}
          disabledReason={reason}
          onChange={(feeding) => value && change(withLeadMoving(value, { ...moving, ...feeding }))}
        />
      ) : (
        <Notice
          tone="neutral"
          title={texts.feeding.notInPlan}
          actions={<ButtonLink href={paths.upgrade.href()}>{texts.plans}</ButtonLink>}
        >
          {texts.feeding.offer}
        </Notice>
      )}
    </Card>
  );
}

/**
 * Step 3: name, rules for new lists, late acceptance, senders, webhook, leads from another
 * campaign, emails (design, png/27).
 */
export function SettingsStep({
  campaign,
  form,
  sequence,
}: {
  campaign: CampaignAnswer | null;
  form: Form;
  sequence: SequenceDraft;
}) {
  const { values, setValues } = form;
  return (
    <div className={`column gap-20 shrink ${wizard.main}`}>
      <div className={`stack gap-20 ${styles.page}`}>
        <div className={wizard.heading}>
          <h1 tabIndex={-1}>{texts.title}</h1>
          <p>{texts.text}</p>
        </div>
        <div className={`stack gap-16 align-start ${styles.columns}`}>
          <div className="stack gap-16">
            <Card>
              <TextField
                label={texts.name}
                required
                value={form.name}
                onChange={form.setName}
                error={form.nameError}
                autoComplete="off"
              />
            </Card>
            <Card
              title={texts.filters}
              actions={
                <span className="size-12 quiet">
                  {texts.rules(filterCount(values.skipLeadConditions))}
                </span>
              }
            >
              <NewListRules
                conditions={values.skipLeadConditions}
                onChange={(skipLeadConditions) => setValues({ ...values, skipLeadConditions })}
              />
              {values.skipLeadConditions.includes('CONTACTED_BEFORE') && (
                <ContactedSince
                  value={values.contactedBefore}
                  onChange={(contactedBefore) => setValues({ ...values, contactedBefore })}
                />
              )}
            </Card>
            <Card title={texts.late}>
              <RadioList
                label={texts.late}
                className={styles.late}
                value={values.lateAcceptance}
                onChange={(lateAcceptance) => setValues({ ...values, lateAcceptance })}
                options={LATE}
              />
            </Card>
            {campaign && <SendersCard campaign={campaign} />}
          </div>
          <div className="stack gap-16">
            <WebhookCard form={form} />
            <FeedingCard sequence={sequence} />
            <NoteRuleCard
              campaignId={sequence.campaignId}
              settings={values}
              onChange={(changes) => setValues({ ...values, ...changes })}
            />
            <EmailSettingsCard
              settings={values}
              onChange={(changes) => setValues({ ...values, ...changes })}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
