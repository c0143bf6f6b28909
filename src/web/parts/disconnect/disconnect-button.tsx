import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';

const DisconnectDialog = lazyPart<{ open: boolean; close: () => void }>(
  async () => (await import('./disconnect-dialog.tsx')).DisconnectDialog,
  null,
);

/** Ends the LinkedIn connection, after asking. */
export function DisconnectButton() {
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const open = () => {
    setAsked(true);
    setAsking(true);
  };
  return (
    <>
      <Button
        size="small"
        variant="danger-outline"
        icon={<Unplug aria-hidden="true" />}
        onClick={open}
      >
        Disconnect
      </Button>
      {asked && <DisconnectDialog open={asking} close={() => setAsking(false)} />}
    </>
  );
}
