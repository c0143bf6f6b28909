import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { counted } from '#web/ui/text/numbers.ts';
import { DELETION_GRACE_DAYS } from '#core/account/deletion.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './account.module.css';

/** Deleting the account: what goes, and what must be done first. */
export function DeleteCard() {
  const { data } = useQuery(apiQuery('GET /account'));
  const [open, setOpen] = useState(false);
  const reason = data?.lastOwner
    ? 'First make someone else an owner of your team'
    : data
      ? null
      : 'One moment';
  return (
    <section className={styles.danger} aria-labelledby="delete-account">
      <div>
        <h2 id="delete-account">Delete account</h2>
        <p>
          {data
            ? `Stops ${counted(data.activeCampaigns, 'campaign')} and erases ${counted(data.leads, 'lead')}. `
            : ''}
          You’ll type your email to confirm, and you can undo this for {DELETION_GRACE_DAYS} days.
          {data?.lastOwner && ' First make someone else an owner of your team.'}
        </p>
      </div>
      <Button
        variant="danger-outline"
        icon={<Trash2 aria-hidden="true" />}
        disabledReason={reason}
        onClick={() => setOpen(true)}
      >
        Delete
      </Button>
      {open && data && (
        <DeleteDialog
          email={data.email}
          activeCampaigns={data.activeCampaigns}
          leads={data.leads}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
