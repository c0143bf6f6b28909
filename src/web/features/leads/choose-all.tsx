import { Button } from '#web/ui/actions/button.tsx';
import { leadBulkTexts } from './lead-bulk-texts.ts';

/** From the chosen page to all that match. */
export function ChooseAll({ count, onChooseAll }: { count: number; onChooseAll: () => void }) {
  return (
    <Button
      variant="quiet"
      onClick={({ currentTarget }) => {
        // The button disappears: the focus stays in the bar.
        const [, next] = currentTarget.closest('[role=toolbar]')?.querySelectorAll('button') ?? [];
        next?.focus();
        onChooseAll();
      }}
    >
      {leadBulkTexts.selectAll(count)}
    </Button>
  );
}
