import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { apiQuery } from '#web/api/queries.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { DELETION_GRACE_DAYS } from '#core/account/deletion.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import styles from './account.module.css';
import { accountTexts } from './account-texts.ts';

const texts = accountTexts.deletion;

/** Deleting the account: what is deleted, and what must be done first. */
export function DeleteCard() {
  const { data } = useQuery(apiQuery('GET /account'));
  const [open, setOpen] = useState(false);
  const reason = data?.lastOwner ? texts.lastOwner : data ? null : texts.loading;
  return (
    <section className={`row gap-16 ${styles.danger}`} aria-labelledby="delete-account">
      <div>
        <h2 id="delete-account">{texts.title}</h2>
        <p>
          {data ? `${texts.owned(data.activeCampaigns, data.leads)} ` : ''}
          {texts.grace(DELETION_GRACE_DAYS)}
          {data?.lastOwner && ` ${texts.lastOwner}.`}
        </p>
      </div>
      <Button
        variant="danger-outline"
        icon={<Trash2 aria-hidden="true" />}
        disabledReason={reason}
        onClick={() => setOpen(true)}
      >
        {texts.delete}
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
