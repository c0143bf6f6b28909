import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { disconnectTexts } from './disconnect-texts.ts';

/** Ends the LinkedIn connection, after asking. */
export function DisconnectButton() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="danger-outline"
        icon={<Unplug aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        {disconnectTexts.disconnect}
      </Button>
      {asking && <DisconnectDialog onClose={() => setAsking(false)} />}
    </>
  );
}
