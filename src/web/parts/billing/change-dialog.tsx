import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { isFinder, isLive, type Preview } from './billing-facts.ts';
import { changeTexts as texts } from './change-texts.ts';
import {
  confirmLabel,
  firstSeats,
  isPurchase,
  makeChange,
  previewQuery,
  questionOf,
  type ChangeWish,
  type Chosen,
} from './change-wish.ts';
import { previewRows } from './preview-rows.ts';
import { useBillingChanged } from './use-billing.ts';
import styles from './billing.module.css';

const MOST_SEATS = 1000;
const MONTHS = ['1', '2', '3'] as const;

/** Teams are of Advanced, so seats are chosen there, and where there are several already. */
function choosesSeats(wish: ChangeWish): boolean {
  if (wish.do !== 'SWITCH' || wish.asks === 'KEEP') return false;
  const seats = isLive(wish.subscription) ? wish.subscription.seats : 1;
  return wish.priceId.startsWith('advanced-') || (wish.subscription?.kind === 'PLAN' && seats > 1);
}

/** What a change would do, as rows. */
function Rows({ preview, isPlan }: { preview: Preview; isPlan: boolean }) {
  const zone = useCurrentUser()?.zone ?? 'Etc/UTC';
  return (
    <dl className={styles.rows}>
      {previewRows({ preview, zone, withCampaigns: isPlan }).map(({ term, text, campaigns }) => (
        <div key={text}>
          <dt>{term}</dt>
          <dd>
            {text}
            {campaigns && (
              <ul className={styles.names} tabIndex={0} aria-label={text}>
                {campaigns.map(({ id, name }) => (
                  <li key={id}>{name}</li>
                ))}
              </ul>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Choices({
  wish,
  chosen,
  onChange,
}: {
  wish: ChangeWish;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}) {
  const seats = choosesSeats(wish);
  if (!seats && wish.do !== 'PAUSE') return null;
  return (
    <div className={styles.fields}>
      {seats && (
        <NumberField
          label={texts.seatsLabel}
          value={chosen.seats}
          min={1}
          max={MOST_SEATS}
          onChange={(count) => onChange({ ...chosen, seats: count })}
        />
      )}
      {wish.do === 'PAUSE' && (
        <Segmented
          label={texts.months}
          fullWidth
          value={String(chosen.months) as (typeof MONTHS)[number]}
          onChange={(months) => onChange({ ...chosen, months: Number(months) as 1 | 2 | 3 })}
          segments={MONTHS.map((value) => ({ value, label: texts.monthsOf(Number(value)) }))}
        />
      )}
    </div>
  );
}

/**
 * Shows the exact next charge and what happens to campaigns, seats, and credits before anything is
 * changed, and then does exactly that (product rules, sections 8 and 18).
 */
export function ChangeDialog({ wish, onClose }: { wish: ChangeWish; onClose: () => void }) {
  const zone = useCurrentUser()?.zone ?? 'Etc/UTC';
  const [chosen, setChosen] = useState<Chosen>({ seats: firstSeats(wish), months: 1 });
  // Once the change is made a preview of it can only be refused.
  const [isAsked, setAsked] = useState(false);
  const preview = useQuery({
    ...apiQuery('GET /v1/shared/billings/preview', { query: previewQuery(wish, chosen) }),
    enabled: !isAsked,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
  const changed = useBillingChanged();
  const toast = useToast();
  const onProblem = useProblemToast();
  const change = useMutation({
    mutationFn: (shown: Preview) => makeChange({ wish, chosen, preview: shown, zone }),
    onMutate: () => setAsked(true),
    onSuccess: async (said) => {
      if (said === null) return;
      toast.success(said);
      await changed();
      onClose();
    },
    onError: (error) => {
      setAsked(false);
      onProblem(error);
      if (isProblem(error, 'PREVIEW_EXPIRED')) void preview.refetch();
      else void changed();
    },
  });
  const isPlan = wish.do === 'SWITCH' ? !isFinder(wish.priceId) : wish.subscription.kind === 'PLAN';
  const shown = preview.isError || preview.isPlaceholderData ? undefined : preview.data;
  const danger = wish.do === 'CANCEL';
  return (
    <Dialog
      open
      onClose={onClose}
      title={questionOf(wish)}
      dismissable={!change.isPending}
      footer={
        <>
          <Button onClick={onClose}>{texts.back}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            disabled={!shown}
            busy={change.isPending || (isPurchase(wish) && change.isSuccess)}
            busyLabel={texts.working}
            onClick={() => shown && change.mutate(shown)}
          >
            {confirmLabel(wish, shown)}
          </Button>
        </>
      }
    >
      <Choices wish={wish} chosen={chosen} onChange={setChosen} />
      {preview.isError ? (
        <p className={styles.refused} role="alert">
          {problemText(preview.error)}
        </p>
      ) : preview.data ? (
        <Rows preview={preview.data} isPlan={isPlan} />
      ) : (
        <SkeletonRows count={4} label={texts.loading} />
      )}
    </Dialog>
  );
}
