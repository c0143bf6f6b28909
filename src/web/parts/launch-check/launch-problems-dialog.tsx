import { ScanEye } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId } from '#contract/shapes.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LaunchPager, PAGE_ROWS } from './launch-pager.tsx';
import { useLaunchCheck, type LaunchCode } from './use-launch-check.ts';
import { launchCheckTexts } from './launch-check-texts.ts';
import styles from './launch-check.module.css';

/** The leads that the launch check found one kind of thing about, page by page, with what it is. */
export function LaunchProblemsDialog({
  campaignId,
  code,
  open,
  onClose,
}: {
  campaignId: CampaignId;
  code: LaunchCode;
  open: boolean;
  onClose: () => void;
}) {
  const [page, setPage] = useState(0);
  const { data, isLoadingError, refetch, isFetching } = useLaunchCheck({
    campaignId,
    page,
    code,
    enabled: open,
  });
  const total = data?.problems.totalElements ?? 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      divided
      title={launchCheckTexts.foundTitle}
      subtitle={data?.counts.find((count) => count.code === code)?.sentence}
      footer={
        total > PAGE_ROWS ? <LaunchPager page={page} total={total} onPage={setPage} /> : undefined
      }
    >
      {!data ? (
        isLoadingError ? (
          <RetryCard onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <SkeletonRows count={6} label={launchCheckTexts.checking} />
        )
      ) : total === 0 ? (
        <EmptyState icon={<ScanEye />} title={launchCheckTexts.nothingLeft} />
      ) : (
        <ul className={styles.problems} aria-label={launchCheckTexts.leads}>
          {data.problems.content.map(({ leadId, fullName, sentence }) => (
            <li key={leadId}>
              <AppLink href={paths.lead.href({ leadId })}>{fullName}</AppLink>
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
