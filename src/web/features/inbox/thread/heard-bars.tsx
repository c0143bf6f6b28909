import { useMutation } from '@tanstack/react-query';
import { Ban, MailX } from 'lucide-react';
import { api } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import type { Conversation } from '../inbox-query.ts';
import { threadTexts as texts } from './thread-texts.ts';
import styles from './thread.module.css';

type OfLead = { lead: NonNullable<Conversation['lead']> };

/**
 * What the product read out of the person’s words, over the thread, each with a way to correct it.
 */
export function HeardBars({ lead }: Pick<Conversation, 'lead'>) {
  if (lead === null) return null;
  return (
    <>
      <OptOutBar lead={lead} />
      <GoneBar lead={lead} />
    </>
  );
}

function OptOutBar({ lead: { id, optedOut } }: OfLead) {
  const onError = useProblemToast();
  const undo = useMutation({
    mutationFn: () => api('POST /leads/bulk', { body: { action: 'UNBLACKLIST', leadIds: [id] } }),
    onError,
  });
  if (optedOut === null) return null;
  return (
    <p className={styles.reminder}>
      <Ban aria-hidden="true" />
      <span>{texts.optedOut(optedOut.sentence)}</span>
      <Button variant="link" size="small" busy={undo.isPending} onClick={() => undo.mutate()}>
        {texts.undoOptOut}
      </Button>
    </p>
  );
}

function GoneBar({ lead: { id, gone } }: OfLead) {
  const onError = useProblemToast();
  const use = useMutation({
    mutationFn: (email: string) =>
      api('PATCH /leads/{leadId}', { params: { leadId: id }, body: { email } }),
    onError,
  });
  if (gone === null) return null;
  const { newAddress } = gone;
  return (
    <p className={styles.reminder}>
      <MailX aria-hidden="true" />
      <span>{texts.addressGone(gone.sentence)}</span>
      {newAddress !== null && (
        <Button
          variant="link"
          size="small"
          busy={use.isPending}
          onClick={() => use.mutate(newAddress)}
        >
          {texts.useAddress(newAddress)}
        </Button>
      )}
    </p>
  );
}
