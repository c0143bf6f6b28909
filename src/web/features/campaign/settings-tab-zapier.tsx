import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Unplug, Webhook } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { whenText } from '#core/time/when-text.ts';
import { ZAPIER_EVENT_LABELS, ZAPIER_EVENTS } from '#core/zapier/zapier-event.ts';
import { apiQuery } from '#web/api/queries.ts';
import { DeliveryLog } from '#web/parts/delivery-log/delivery-log.tsx';
import { EventChoice } from '#web/parts/delivery-log/event-choice.tsx';
import { TestResult, type useAddressTest } from '#web/parts/delivery-log/test-address.tsx';
import { isSharedCopy } from '#web/parts/senders/shared-copy.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { realTimeMark } from '#web/ui/text/times.tsx';
import type { SettingsDraft } from './settings-tab-draft.ts';
import { settingsTabTexts } from './settings-tab-texts.ts';
import styles from './settings-tab.module.css';

const { zapier: texts, zapierTrouble: trouble } = settingsTabTexts;
type AddressTest = ReturnType<typeof useAddressTest>;

function useStanding(campaign: CampaignAnswer) {
  return useQuery({
    ...apiQuery('GET /campaigns/{campaignId}/zapier', { params: { campaignId: campaign.id } }),
    enabled: campaign.zapierUrl !== null,
  }).data;
}

/**
 * What is wrong with the address, how many events wait, and until when they are tried (design,
 * "Campaign, Settings").
 */
export function ZapierProblem({ campaign, test }: { campaign: CampaignAnswer; test: AddressTest }) {
  const standing = useStanding(campaign);
  const { zone, now } = useProductTime();
  const { zapierUrl, zapierError } = campaign;
  if (zapierUrl === null || zapierError === null) return null;
  const said = (iso: string) =>
    whenText({ at: Date.parse(iso), now: Date.now(), zone }) + realTimeMark(now());
  return (
    <Notice
      tone="danger"
      icon={<Unplug aria-hidden="true" />}
      announce="status"
      title={
        standing?.failingSince
          ? trouble.titleSince(said(standing.failingSince).replace(/^(today at |on )/, ''))
          : trouble.title
      }
      actions={
        <Button
          icon={<RefreshCw aria-hidden="true" />}
          busy={test.isPending}
          busyLabel={texts.testing}
          onClick={() => test.mutate(zapierUrl)}
        >
          {texts.testAgain}
        </Button>
      }
    >
      {trouble.text({
        error: zapierError,
        waiting: standing?.waiting ?? 0,
        until: standing?.triedUntil ? said(standing.triedUntil) : null,
      })}
    </Notice>
  );
}

function Events({ form: { draft, change } }: { form: SettingsDraft }) {
  const [open, setOpen] = useState(false);
  const chosen = draft.zapierEvents;
  return (
    <div className="stack gap-10">
      <div className="row gap-6-8 wrap">
        <span className="small quiet num">{texts.events}</span>
        {chosen.length === ZAPIER_EVENTS.length ? (
          <Badge tone="accent">{texts.all(chosen.length)}</Badge>
        ) : chosen.length === 0 ? (
          <Badge tone="warning">{texts.none}</Badge>
        ) : (
          chosen.map((event) => (
            <Badge key={event} tone="accent">
              {ZAPIER_EVENT_LABELS[event]}
            </Badge>
          ))
        )}
        <Button size="small" variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? texts.changeDone : texts.change}
        </Button>
      </div>
      {open && (
        <EventChoice events={chosen} onChange={(zapierEvents) => change({ zapierEvents })} />
      )}
    </div>
  );
}

/** The address of a campaign with its events, a test, and the delivery log (design, png/31). */
export function ZapierCard({
  campaign,
  form,
  test,
}: {
  campaign: CampaignAnswer;
  form: SettingsDraft;
  test: AddressTest;
}) {
  const allowed = useCurrentUser()?.features.WEBHOOK !== false;
  const standing = useStanding(campaign);
  const { draft, errors, change, addressChanged, saving, save } = form;
  const address = draft.zapierUrl.trim();
  // A test result is about one URL, so it is cleared when the URL changes.
  const { reset } = test;
  useEffect(() => reset(), [address, reset]);
  const troubled = !addressChanged && campaign.zapierUrl !== null ? campaign.zapierError : null;
  const waiting = standing?.waiting ?? 0;
  const title = (
    <span className="inline-row gap-10">
      <span
        className={troubled ? `${styles.tile} ${styles.troubled}` : styles.tile}
        aria-hidden="true"
      >
        <Webhook />
      </span>
      {texts.title}
    </span>
  );
  return (
    <Card
      flush
      title={title}
      actions={
        waiting > 0 ? (
          <Badge tone={campaign.zapierError ? 'danger' : 'info'}>{texts.waiting(waiting)}</Badge>
        ) : undefined
      }
    >
      <fieldset className={`stack gap-12 ${styles.zapier}`} disabled={isSharedCopy(campaign)}>
        {!allowed ? (
          <Notice
            tone="neutral"
            title={texts.notInPlan}
            actions={<ButtonLink href={paths.upgrade.href()}>{texts.plans}</ButtonLink>}
          >
            {texts.offer(campaign.zapierUrl !== null)}
          </Notice>
        ) : (
          <>
            <div className={`stack gap-8 align-start ${styles.address}`}>
              <TextField
                label={texts.url}
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                className={styles.mono}
                value={draft.zapierUrl}
                onChange={(zapierUrl) => change({ zapierUrl })}
                error={errors.zapierUrl ?? (troubled && `${troubled}`)}
                placeholder={texts.urlExample}
                help={texts.urlHelp}
              />
              <div className={`flex gap-8 ${styles.buttons}`}>
                {addressChanged && (
                  <Button
                    variant="primary"
                    busy={saving}
                    busyLabel={texts.saving}
                    disabledReason={errors.zapierUrl}
                    onClick={() => void save({ zapierUrl: draft.zapierUrl })}
                  >
                    {texts.save}
                  </Button>
                )}
                <Button
                  busy={test.isPending}
                  busyLabel={texts.testing}
                  disabledReason={errors.zapierUrl ?? (address === '' ? texts.noUrlToTest : null)}
                  onClick={() => test.mutate(address)}
                >
                  {texts.test}
                </Button>
              </div>
            </div>
            <TestResult test={test} />
            <Events form={form} />
          </>
        )}
      </fieldset>
      <DeliveryLog
        campaignId={campaign.id}
        refusal={!allowed ? texts.notInPlan : campaign.zapierUrl === null ? texts.noUrlSaved : null}
      />
    </Card>
  );
}
