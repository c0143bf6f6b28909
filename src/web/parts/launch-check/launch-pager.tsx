import { Button } from '#web/ui/actions/button.tsx';
import { launchCheckTexts } from './launch-check-texts.ts';
import styles from './launch-check.module.css';

/** Rows on a page of a dialog of the launch check. */
export const PAGE_ROWS = 20;

/** The foot of a dialog with more rows than a page has: which are shown, and the way on. */
export function LaunchPager({
  page,
  total,
  onPage,
}: {
  page: number;
  total: number;
  onPage: (page: number) => void;
}) {
  return (
    <>
      <span className={`grow size-12 quiet ${styles.pages}`}>
        {launchCheckTexts.page({
          from: page * PAGE_ROWS + 1,
          to: Math.min(total, (page + 1) * PAGE_ROWS),
          total,
        })}
      </span>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {launchCheckTexts.back}
      </Button>
      <Button disabled={(page + 1) * PAGE_ROWS >= total} onClick={() => onPage(page + 1)}>
        {launchCheckTexts.next}
      </Button>
    </>
  );
}
