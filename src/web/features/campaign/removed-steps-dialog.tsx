import { useState } from 'react';
import { Button } from '#web/ui/actions/button.tsx';
import { RadioList } from '#web/ui/fields/radio-card.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

type Decision = 'NEXT' | 'FINISH';

/** Asks where leads go that stand on steps which were taken out (product rules, section 2). */
export function RemovedStepsDialog({ text, onDecide, onClose, busy }: { text: string | null; onDecide: (decision: Decision) => void; onClose: () => void; busy: boolean }) {
  const [decision, setDecision] = useState<Decision>('NEXT');
  return (
    <Dialog open={text !== null} onClose={onClose} title="Leads stand on removed steps" text={text} footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={busy} busyLabel="Saving" onClick={() => onDecide(decision)}>Save sequence</Button></>}>
      <RadioList label="Where they go" value={decision} onChange={setDecision} options={[{ value: 'NEXT', label: 'On to the next step', description: 'They go on where the removed step led.' }, { value: 'FINISH', label: 'Finish', description: 'The campaign is over for them.' }]} />
    </Dialog>
  );
}
