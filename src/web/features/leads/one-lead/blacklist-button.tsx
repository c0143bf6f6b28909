import { Ban, Play } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '#web/api/call-types.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useBulk } from '../use-bulk.ts';

type OneLead = Answer<'GET /leads/{leadId}'>;

/** The blacklist is of people: it holds in every campaign. */
export function BlacklistButton({ lead, name }: { lead: OneLead; name: string }) {
  const phone = useMedia(PHONE);
  const bulk = useBulk({ campaignId: null });
  const [asked, setAsked] = useState(false);
  if (lead.blacklisted)
    return (
      <Button
        icon={<Play aria-hidden="true" />}
        busy={bulk.isPending}
        busyLabel="Saving"
        onClick={() => bulk.mutate({ action: 'UNBLACKLIST', choice: { leadIds: [lead.id] } })}
      >
        Remove from blacklist
      </Button>
    );
  return (
    <>
      <Button
        icon={<Ban aria-hidden="true" />}
        busy={bulk.isPending}
        busyLabel="Saving"
        square={phone}
        aria-label="Blacklist"
        onClick={() => setAsked(true)}
      >
        {phone ? null : 'Blacklist'}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        onConfirm={() => {
          bulk.mutate({ action: 'BLACKLIST', choice: { leadIds: [lead.id] } });
          setAsked(false);
        }}
        danger
        title={`Blacklist ${name}?`}
        text="They won’t be contacted in any of your campaigns until you remove them from the blacklist."
        confirmLabel="Blacklist"
        cancelLabel="Keep"
      />
    </>
  );
}
