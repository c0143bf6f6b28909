import { useMutation, useQuery } from '@tanstack/react-query';
import { Inbox, Plus } from 'lucide-react';
import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { api } from '#web/api/api.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Answered } from '#web/kit/answered.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { BodyText } from '#web/parts/delivery-log/body-text.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { CopyButton } from '#web/ui/text/copy-button.tsx';
import { RelativeTime } from '#web/ui/text/times.tsx';
import { inboundTexts as texts } from './settings-tab-inbound-texts.ts';
import styles from './settings-tab.module.css';

type Address = NonNullable<Answer<'GET /campaigns/{campaignId}/inbound'>>;
type Asked = 'replace' | 'end';

function Create({ campaign }: { campaign: CampaignAnswer }) {
  const toast = useToast();
  const create = useMutation({
    mutationFn: () =>
      api('POST /campaigns/{campaignId}/inbound', { params: { campaignId: campaign.id } }),
    onSuccess: () => toast.success(texts.created),
    onError: useProblemToast(),
  });
  return (
    <EmptyState icon={<Inbox />} title={texts.emptyTitle} text={texts.emptyText}>
      <Button
        icon={<Plus aria-hidden="true" />}
        busy={create.isPending}
        busyLabel={texts.creating}
        disabledReason={campaign.locked ? texts.locked : null}
        onClick={() => create.mutate()}
      >
        {texts.create}
      </Button>
    </EmptyState>
  );
}

function AskedDialog({
  campaign: { id: campaignId },
  asked,
  onClose,
}: {
  campaign: CampaignAnswer;
  asked: Asked;
  onClose: () => void;
}) {
  const replaces = asked === 'replace';
  const params = { campaignId };
  return (
    <FormDialog<Record<string, never>, unknown>
      danger
      title={replaces ? texts.replaceTitle : texts.endTitle}
      text={replaces ? texts.replaceText : texts.endText}
      initial={{}}
      send={() =>
        replaces
          ? api('POST /campaigns/{campaignId}/inbound', { params })
          : api('DELETE /campaigns/{campaignId}/inbound', { params })
      }
      done={replaces ? texts.replaced : texts.ended}
      onClose={onClose}
      confirmLabel={replaces ? texts.replace : texts.end}
      busyLabel={replaces ? texts.replacing : texts.ending}
    >
      {() => null}
    </FormDialog>
  );
}

function Inbound({ campaign, address }: { campaign: CampaignAnswer; address: Address }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { url, createdAt, lastAt } = address;
  return (
    <div className={`stack gap-12 ${styles.zapier}`}>
      {campaign.locked && <Notice tone="warning">{texts.refuses}</Notice>}
      <div className="row gap-8 wrap">
        <code className={styles.inboundUrl}>{url}</code>
        <CopyButton text={url} />
      </div>
      <p className="small quiet">
        {texts.careful}
        <br />
        {texts.createdAt} <RelativeTime inSentence at={createdAt} clock="real" />. {texts.lastUsed}:{' '}
        {lastAt === null ? texts.notYet : <RelativeTime inSentence at={lastAt} clock="real" />}.
      </p>
      <div>
        <BodyText summary={texts.curl} text={texts.curlOf(url)} />
        <BodyText summary={texts.form} text={texts.formOf(url)} />
      </div>
      <div className="row gap-8 wrap">
        <Button onClick={() => setAsked('replace')}>{texts.replace}</Button>
        <Button variant="danger-outline" onClick={() => setAsked('end')}>
          {texts.end}
        </Button>
      </div>
      {asked && <AskedDialog campaign={campaign} asked={asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** The address to which forms and tools post leads for a campaign. */
export function InboundCard({ campaign }: { campaign: CampaignAnswer }) {
  const address = useQuery(
    apiQuery('GET /campaigns/{campaignId}/inbound', { params: { campaignId: campaign.id } }),
  );
  return (
    <Card
      flush
      title={
        <span className="inline-row gap-10">
          <span className={styles.tile} aria-hidden="true">
            <Inbox />
          </span>
          {texts.title}
        </span>
      }
    >
      <Answered
        read={address}
        loading={<SkeletonRows count={6} rowHeight={40} />}
        failed={texts.failed}
        isEmpty={address.data === null}
        empty={<Create campaign={campaign} />}
      >
        {(found) => found && <Inbound campaign={campaign} address={found} />}
      </Answered>
    </Card>
  );
}
