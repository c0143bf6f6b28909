import { useMutation, useQuery } from '@tanstack/react-query';
import type { SenderAnswer } from '#contract/campaign-senders.ts';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import type { HandOver } from '#core/team/shared-campaign.ts';
import { isOut, MOST_WEIGHT, sharePercent } from '#core/team/shared-campaign.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Answered } from '#web/kit/answered.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { percent } from '#web/ui/text/numbers.ts';
import { sendersTexts } from './senders-texts.ts';
import { useSetSenders } from './use-senders.ts';
import styles from './senders.module.css';

type DialogOf = {
  campaignId: CampaignAnswer['id'];
  senders: readonly SenderAnswer[];
  onClose: () => void;
};
type UserId = SenderAnswer['userId'];

/** As many as a team may have members and a person can look through. */
const MOST = 500;
const NONE: { chosen: UserId[] } = { chosen: [] };

/** Chooses teammates who aren't senders yet, and invites them with the share 1. */
export function InviteSendersDialog({
  campaignId,
  ownerId,
  senders,
  onClose,
}: DialogOf & { ownerId: UserId }) {
  const texts = sendersTexts.inviting;
  const set = useSetSenders(campaignId);
  const read = useQuery(apiQuery('GET /v1/shared/teams/users', { query: { page: 0, size: MOST } }));
  const taken = new Set([
    ownerId,
    ...senders.flatMap(({ userId, state }) => (isOut(state) ? [] : [userId])),
  ]);
  const free = (read.data?.content ?? []).filter(({ userId }) => !taken.has(userId));
  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      initial={NONE}
      validate={({ chosen }) => ({ chosen: chosen.length === 0 ? texts.noneChosen : null })}
      send={({ chosen }) =>
        set((listed) => [...listed, ...chosen.map((userId) => ({ userId, weight: 1 }))])
      }
      done={texts.done}
      onClose={onClose}
      confirmLabel={texts.send}
      busyLabel={texts.sending}
      confirmsWhenValid
    >
      {({ values: { chosen }, setValues }) => (
        <Answered
          read={read}
          loading={<SkeletonRows count={3} avatar label={sendersTexts.loading} />}
          isEmpty={free.length === 0}
          empty={<p className="quiet">{texts.none}</p>}
        >
          <div role="group" aria-label={texts.who} className="stack gap-10">
            {free.map(({ userId, displayName, email }) => (
              <Checkbox
                key={userId}
                label={displayName || email}
                description={displayName ? email : undefined}
                checked={chosen.includes(userId)}
                onChange={(on) =>
                  setValues({
                    chosen: on ? [...chosen, userId] : chosen.filter((one) => one !== userId),
                  })
                }
              />
            ))}
          </div>
        </Answered>
      )}
    </FormDialog>
  );
}

/** Changes how many of the new people go to each sender, with what that is in percent. */
export function SharesDialog({ campaignId, senders, onClose }: DialogOf) {
  const texts = sendersTexts.sharing;
  const set = useSetSenders(campaignId);
  const shown = senders.filter(({ state }) => !isOut(state));
  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      initial={Object.fromEntries(shown.map(({ userId, weight }) => [userId, weight]))}
      send={(weights) =>
        set((listed) =>
          listed.map(({ userId, weight }) => ({ userId, weight: weights[userId] ?? weight })),
        )
      }
      done={texts.done}
      onClose={onClose}
      confirmLabel={texts.save}
      busyLabel={texts.saving}
    >
      {({ values, setValues }) => {
        const changed = shown.map((one) => ({ ...one, weight: values[one.userId] ?? one.weight }));
        return (
          <div className="stack gap-10">
            {changed.map(({ userId, name, weight }) => (
              <div key={userId} className={`row stack gap-12 ${styles.shares}`}>
                <span className="truncate" aria-hidden="true">
                  {name}
                </span>
                <NumberField
                  hideLabel
                  label={name}
                  size="small"
                  max={MOST_WEIGHT}
                  value={weight}
                  onChange={(next) => setValues({ ...values, [userId]: next })}
                />
                <output className="small quiet num">
                  {percent(sharePercent(changed, userId))}
                </output>
              </div>
            ))}
          </div>
        );
      }}
    </FormDialog>
  );
}

/** Asks before a sender is removed, and says what becomes of their people. */
export function RemoveSenderDialog({
  campaignId,
  sender: { userId, name, state },
  handOver,
  onClose,
}: {
  campaignId: CampaignAnswer['id'];
  sender: SenderAnswer;
  handOver: HandOver;
  onClose: () => void;
}) {
  const texts = sendersTexts.removing;
  const toast = useToast();
  const set = useSetSenders(campaignId);
  const remove = useMutation({
    mutationFn: () => set((listed) => listed.filter((one) => one.userId !== userId)),
    onSuccess: () => toast.success(texts.done(name)),
    onError: useProblemToast(),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      busy={remove.isPending}
      title={texts.title(name)}
      text={state === 'AGREED' ? texts.agreed(handOver) : texts.asked}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
      cancelLabel={texts.keep}
    />
  );
}
