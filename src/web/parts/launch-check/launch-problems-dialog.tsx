import { ScanEye } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId } from '#contract/shapes.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { counted } from '#core/text/formats.ts';
import { PROBLEMS_PAGE, useLaunchCheck } from './use-launch-check.ts';
import { launchCheckTexts } from './launch-check-texts.ts';
import styles from './launch-check.module.css';

/** The leads that the launch check found something about, page by page, each with what it is. */
export function LaunchProblemsDialog({
  campaignId,
  open,
  onClose,
}: {
  campaignId: CampaignId;
  open: boolean;
  onClose: () => void;
}) {
  const [page, setPage] = useState(0);
  const { data, isError, refetch, isFetching } = useLaunchCheck({
    campaignId,
    page,
    enabled: open,
  });
  const total = data?.problems.totalElements ?? 0;
  const pages = data?.problems.totalPages ?? 0;
  const pager = pages > 1 && (
    <>
      <span className={styles.pages}>
        {launchCheckTexts.page({
          from: page * PROBLEMS_PAGE + 1,
          to: Math.min(total, (page + 1) * PROBLEMS_PAGE),
          total,
        })}
      </span>
      <Button disabled={page === 0} onClick={() => setPage(page - 1)}>
        {launchCheckTexts.back}
      </Button>
      <Button disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
        {launchCheckTexts.next}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      divided
      title={launchCheckTexts.foundTitle}
      subtitle={data && counted(total, 'lead')}
      footer={pager || undefined}
    >
      {!data ? (
        isError ? (
          <RetryCard onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <SkeletonRows count={6} label={launchCheckTexts.checking} />
        )
      ) : total === 0 ? (
        <EmptyState icon={<ScanEye />} title={launchCheckTexts.nothingLeft} />
      ) : (
        <ul className={styles.problems} aria-label={launchCheckTexts.leads}>
          {data.problems.content.map(({ leadId, fullName, code, sentence }) => (
            <li key={`${leadId} ${code}`}>
              <AppLink href={paths.lead.href({ leadId })}>{fullName}</AppLink>
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
