import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { isFinder, isLive, type Preview } from './billing-facts.ts';
import { changeTexts as texts } from './change-texts.ts';
import {
  confirmLabel,
  firstSeats,
  isPurchase,
  makeChange,
  MOST_SEATS,
  previewQuery,
  questionOf,
  seatsIn,
  type ChangeRequest,
  type Chosen,
} from './change-request.ts';
import { previewRows } from './preview-rows.ts';
import { useBillingChanged } from './use-billing.ts';
import styles from './billing.module.css';

const MONTHS = ['1', '2', '3'] as const;

/** Teams are of Advanced, so seats are chosen there, and where there are several already. */
function choosesSeats(request: ChangeRequest): boolean {
  if (request.do !== 'SWITCH' || request.asks === 'KEEP') return false;
  const seats = isLive(request.subscription) ? request.subscription.seats : 1;
  return (
    request.priceId.startsWith('advanced-') || (request.subscription?.kind === 'PLAN' && seats > 1)
  );
}

/** What a change would do, as rows. */
function Rows({ preview, isPlan }: { preview: Preview; isPlan: boolean }) {
  const zone = useCurrentUser()?.zone ?? 'Etc/UTC';
  return (
    <dl className={`stack ${styles.rows}`}>
      {previewRows({ preview, zone, withCampaigns: isPlan }).map(({ term, text, campaigns }) => (
        <div key={`${term} ${text}`}>
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
  request,
  seats,
  months,
  onSeats,
  onMonths,
}: {
  request: ChangeRequest;
  seats: string;
  months: Chosen['months'];
  onSeats: (seats: string) => void;
  onMonths: (months: Chosen['months']) => void;
}) {
  const asksSeats = choosesSeats(request);
  if (!asksSeats && request.do !== 'PAUSE') return null;
  return (
    <div className={`stack gap-12 ${styles.fields}`}>
      {asksSeats && (
        <TextField
          label={texts.seatsLabel}
          inputMode="numeric"
          value={seats}
          onChange={onSeats}
          error={seatsIn(seats) === null ? texts.seatsWrong(MOST_SEATS) : null}
        />
      )}
      {request.do === 'PAUSE' && (
        <Segmented
          label={texts.months}
          fullWidth
          value={String(months) as (typeof MONTHS)[number]}
          onChange={(value) => onMonths(Number(value) as Chosen['months'])}
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
export function ChangeDialog({
  request,
  onClose,
}: {
  request: ChangeRequest;
  onClose: () => void;
}) {
  const zone = useCurrentUser()?.zone ?? 'Etc/UTC';
  const [seatsText, setSeatsText] = useState(String(firstSeats(request)));
  const [months, setMonths] = useState<Chosen['months']>(1);
  const seats = seatsIn(seatsText);
  const chosen = { seats: seats ?? firstSeats(request), months };
  // Once the change is made a preview of it can only be refused.
  const [isAsked, setAsked] = useState(false);
  const preview = useQuery({
    ...apiQuery('GET /v1/shared/billings/preview', { query: previewQuery(request, chosen) }),
    enabled: !isAsked && seats !== null,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
  });
  const changed = useBillingChanged();
  const toast = useToast();
  const onProblem = useProblemToast();
  const change = useMutation({
    mutationFn: (shown: Preview) => makeChange({ request, chosen, preview: shown, zone }),
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
  const isPlan =
    request.do === 'SWITCH' ? !isFinder(request.priceId) : request.subscription.kind === 'PLAN';
  const isStale = preview.isError || preview.isPlaceholderData || seats === null;
  const shown = isStale ? undefined : preview.data;
  const danger = request.do === 'CANCEL';
  return (
    <Dialog
      open
      onClose={onClose}
      title={questionOf(request)}
      dismissable={!change.isPending}
      footer={
        <>
          <Button onClick={onClose}>{texts.back}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            disabled={!shown}
            busy={change.isPending || (isPurchase(request) && change.isSuccess)}
            busyLabel={texts.working}
            onClick={() => shown && change.mutate(shown)}
          >
            {confirmLabel(request, shown)}
          </Button>
        </>
      }
    >
      <Choices
        {...{ request, seats: seatsText, months }}
        onSeats={setSeatsText}
        onMonths={setMonths}
      />
      {seats === null ? null : preview.isError ? (
        <p className="tone-danger" role="alert">
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
