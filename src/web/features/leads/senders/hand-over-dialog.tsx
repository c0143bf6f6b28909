import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HandedOverAnswer } from '#contract/campaign-senders.ts';
import type { CampaignId, LeadId, UserId } from '#contract/shapes.ts';
import { HAND_OVER_TEXTS } from '#core/team/hand-over.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Answered } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { sendersTexts } from './senders-texts.ts';
import styles from './senders.module.css';

const texts = sendersTexts.dialog;

type Asked = { campaignId: CampaignId; leadIds: readonly LeadId[]; toUserId: UserId };

function handOver({ campaignId, leadIds, toUserId }: Asked, dryRun: boolean) {
  return api('POST /campaigns/{campaignId}/leads/handover', {
    params: { campaignId },
    body: { leadIds: [...leadIds], toUserId },
    dryRun,
  });
}

const movesOf = (leads: readonly HandedOverAnswer[]) =>
  leads.filter(({ code }) => code === 'HANDED_OVER').length;

/** One lead of the preview: what the new sender would write first, or why the lead stays. */
function PreviewRow({ lead: { name, code, firstText } }: { lead: HandedOverAnswer }) {
  const goes = code === 'HANDED_OVER';
  return (
    <li className="stack gap-6">
      <strong className={goes ? undefined : 'quiet'}>{name}</strong>
      {!goes ? (
        <span className="small quiet">{HAND_OVER_TEXTS[code]}</span>
      ) : firstText === null ? (
        <span className="small quiet">{texts.noText}</span>
      ) : firstText.text === null ? (
        <span className="small">{texts.missing(firstText.missing)}</span>
      ) : (
        <span className="small">
          <span className="quiet">{texts.first}</span>{' '}
          <span className={`breaks ${styles.text}`}>
            {[firstText.subject, firstText.text].filter(Boolean).join('\n')}
          </span>
        </span>
      )}
    </li>
  );
}

function Preview({ leads }: { leads: readonly HandedOverAnswer[] }) {
  const going = movesOf(leads);
  return (
    <div className="stack gap-10">
      {going === 0 ? (
        <Notice tone="warning" title={texts.nothing} announce="status" />
      ) : (
        <p role="status">
          {texts.goes(going)}
          {going < leads.length && ` · ${texts.stays(leads.length - going)}`}
        </p>
      )}
      <ul className={`stack gap-12 ${styles.preview}`}>
        {leads
          .toSorted(
            (one, other) =>
              Number(other.code === 'HANDED_OVER') - Number(one.code === 'HANDED_OVER'),
          )
          .map((lead) => (
            <PreviewRow key={lead.leadId} lead={lead} />
          ))}
      </ul>
    </div>
  );
}

/**
 * Hands leads to another sender of a shared campaign: first shows what each would read, and who
 * stays and why, then asks (product rules, section 22).
 */
export function HandOverDialog({
  campaignId,
  leadIds,
  onClose,
  onDone,
}: Omit<Asked, 'toUserId'> & { onClose: () => void; onDone: () => void }) {
  const toast = useToast();
  const onError = useProblemToast();
  const [toUserId, setToUserId] = useState<UserId | null>(null);
  const senders = useQuery(
    apiQuery('GET /campaigns/{campaignId}/senders', { params: { campaignId } }),
  );
  const agreed = senders.data?.filter(({ state }) => state === 'AGREED') ?? [];
  const preview = useQuery({
    queryKey: ['POST /campaigns/{campaignId}/leads/handover', campaignId, leadIds, toUserId],
    queryFn: () => handOver({ campaignId, leadIds, toUserId: toUserId! }, true),
    enabled: toUserId !== null,
    staleTime: 0,
  });
  const move = useMutation({
    mutationFn: (to: UserId) => handOver({ campaignId, leadIds, toUserId: to }, false),
    onSuccess: ({ leads }, to) => {
      const moved = movesOf(leads);
      const name = agreed.find(({ userId }) => userId === to)?.name ?? '';
      const text = texts.done(moved, name);
      toast[moved === 0 ? 'info' : 'success'](
        moved === leads.length ? text : texts.doneSome(text, leads.length - moved),
      );
      onDone();
    },
    onError,
  });
  const going = preview.data ? movesOf(preview.data.leads) : 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(leadIds.length)}
      text={texts.text}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            variant="primary"
            disabledReason={
              toUserId === null
                ? texts.choose
                : preview.isPending
                  ? texts.loading
                  : going === 0
                    ? texts.nothing
                    : null
            }
            busy={move.isPending}
            busyLabel={texts.busy}
            onClick={() => toUserId !== null && move.mutate(toUserId)}
          >
            {texts.confirm(going || leadIds.length)}
          </Button>
        </>
      }
    >
      <Answered read={senders} loading={<SkeletonRows count={1} rowHeight={52} />}>
        {() => (
          <SelectField
            label={texts.to}
            placeholder={texts.choose}
            value={toUserId}
            options={agreed.map(({ userId, name }) => ({ value: userId, label: name }))}
            onChange={setToUserId}
          />
        )}
      </Answered>
      {toUserId !== null && (
        <Answered
          read={preview}
          loading={<SkeletonRows count={3} rowHeight={52} label={texts.loading} />}
        >
          {({ leads }) => <Preview leads={leads} />}
        </Answered>
      )}
    </Dialog>
  );
}
