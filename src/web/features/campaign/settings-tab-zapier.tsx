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
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { counted } from '#web/ui/text/numbers.ts';
import type { SettingsDraft } from './settings-tab-draft.ts';
import styles from './settings-tab.module.css';

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
export function ZapierTrouble({ campaign, test }: { campaign: CampaignAnswer; test: AddressTest }) {
  const standing = useStanding(campaign);
  const { zone } = useProductTime();
  const { zapierUrl, zapierError } = campaign;
  if (zapierUrl === null || zapierError === null) return null;
  const said = (iso: string) => whenText({ at: Date.parse(iso), now: Date.now(), zone });
  const waits =
    standing && standing.waiting > 0
      ? ` ${counted(standing.waiting, 'event waits', 'events wait')} and ${standing.waiting === 1 ? 'is' : 'are'} sent again${standing.triedUntil ? `, the first until ${said(standing.triedUntil)}` : ''}.`
      : '';
  return (
    <Notice
      tone="danger"
      icon={<Unplug aria-hidden="true" />}
      announce="status"
      title={
        standing?.failingSince
          ? `Zapier hasn’t accepted events since ${said(standing.failingSince).replace(/^(today at |on )/, '')}`
          : 'Zapier isn’t accepting events'
      }
      actions={
        <Button
          icon={<RefreshCw aria-hidden="true" />}
          busy={test.isPending}
          busyLabel="Testing"
          onClick={() => test.mutate(zapierUrl)}
        >
          Test again
        </Button>
      }
    >
      {zapierError}.{waits} The campaign keeps running.
    </Notice>
  );
}

function Events({ form: { draft, change } }: { form: SettingsDraft }) {
  const [open, setOpen] = useState(false);
  const chosen = draft.zapierEvents;
  return (
    <div className={styles.events}>
      <div className={styles.chosen}>
        <span className={styles.quiet}>Events</span>
        {chosen.length === ZAPIER_EVENTS.length ? (
          <Badge tone="accent">All {chosen.length}</Badge>
        ) : chosen.length === 0 ? (
          <Badge tone="warning">None</Badge>
        ) : (
          chosen.map((event) => (
            <Badge key={event} tone="accent">
              {ZAPIER_EVENT_LABELS[event]}
            </Badge>
          ))
        )}
        <Button size="small" variant="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Done' : 'Change'}
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
  // What was found out of one address says nothing of another.
  const { reset } = test;
  useEffect(() => reset(), [address, reset]);
  const troubled = !addressChanged && campaign.zapierUrl !== null ? campaign.zapierError : null;
  const waiting = standing?.waiting ?? 0;
  const title = (
    <span className={styles.title}>
      <span
        className={troubled ? `${styles.tile} ${styles.troubled}` : styles.tile}
        aria-hidden="true"
      >
        <Webhook />
      </span>
      Zapier or webhook
    </span>
  );
  return (
    <Card
      flush
      title={title}
      actions={
        waiting > 0 ? (
          <Badge tone={campaign.zapierError ? 'danger' : 'info'}>
            {counted(waiting, 'event waits', 'events wait')}
          </Badge>
        ) : undefined
      }
    >
      <div className={styles.zapier}>
        {!allowed ? (
          <Notice
            tone="neutral"
            title="Webhooks are available on Pro"
            actions={<ButtonLink href={paths.upgrade.href()}>See plans</ButtonLink>}
          >
            Send this campaign’s events to Zapier or your own endpoint as they happen
            {campaign.zapierUrl ? '. Your URL is saved, but nothing is sent to it' : ''}.
          </Notice>
        ) : (
          <>
            <div className={styles.address}>
              <TextField
                label="Address"
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                className={styles.mono}
                value={draft.zapierUrl}
                onChange={(zapierUrl) => change({ zapierUrl })}
                error={errors.zapierUrl ?? (troubled && `${troubled}`)}
                placeholder="https://hooks.zapier.com/hooks/catch/…"
                help="Paste the URL of a Zapier Catch Hook, or your own endpoint"
              />
              <div className={styles.buttons}>
                {addressChanged && (
                  <Button
                    variant="primary"
                    busy={saving}
                    busyLabel="Saving"
                    disabledReason={errors.zapierUrl}
                    onClick={() => void save({ zapierUrl: draft.zapierUrl })}
                  >
                    Save address
                  </Button>
                )}
                <Button
                  busy={test.isPending}
                  busyLabel="Testing"
                  disabledReason={
                    errors.zapierUrl ?? (address === '' ? 'Enter an address first' : null)
                  }
                  onClick={() => test.mutate(address)}
                >
                  Test
                </Button>
              </div>
            </div>
            <TestResult test={test} />
            <Events form={form} />
          </>
        )}
      </div>
      <DeliveryLog
        campaignId={campaign.id}
        refusal={
          !allowed
            ? 'Webhooks are available on Pro'
            : campaign.zapierUrl === null
              ? 'Save an address first'
              : null
        }
      />
    </Card>
  );
}
