import { ArrowLeft } from 'lucide-react';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { enterLinkedInTexts } from './enter-linkedin-texts.ts';

/** Back to the form. Another account can be taken only as long as none was connected. */
export function StartOver({ startOver }: { startOver: () => void }) {
  const first = useCurrentUser()?.networkProfile === null;
  return (
    <div className="flex gap-8 center wrap">
      <Button variant="link" icon={<ArrowLeft aria-hidden="true" />} onClick={startOver}>
        {first ? enterLinkedInTexts.useAnother : enterLinkedInTexts.startOver}
      </Button>
    </div>
  );
}
