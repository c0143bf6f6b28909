import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { History } from 'lucide-react';
import type { CampaignId } from '#contract/shapes.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { api } from '#web/api/api.ts';
import { apiPages } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Answered } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { versionsTexts } from './sequence-tab-versions-texts.ts';
import styles from './sequence-tab.module.css';

const PAGE = 10;

/**
 * The saved versions with their dates; a restored one opens in the editor and becomes the next
 * version when it is saved.
 */
export function VersionsDialog({
  campaignId,
  savedAt,
  readOnly,
  onTake,
  onClose,
}: {
  campaignId: CampaignId;
  savedAt: string | null;
  readOnly: boolean;
  onTake: (sequence: SequenceItem) => void;
  onClose: () => void;
}) {
  const toast = useToast();
  const versions = useInfiniteQuery(
    apiPages('GET /v1/sequenceitems/{campaignId}/versions', {
      params: { campaignId },
      query: { size: PAGE },
    }),
  );
  const take = useMutation({
    mutationFn: (version: number) =>
      api('GET /v1/sequenceitems/{campaignId}/versions/{version}', {
        params: { campaignId, version },
      }),
    onSuccess: ({ sequence, version }) => {
      onTake(sequence);
      onClose();
      toast.success(versionsTexts.restored(version));
    },
    onError: useProblemToast(),
  });
  const rows = versions.data?.content ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      divided
      title={versionsTexts.title}
      subtitle={versionsTexts.subtitle}
      footer={<Button onClick={onClose}>{versionsTexts.close}</Button>}
    >
      <Answered
        read={versions}
        loading={<SkeletonRows count={4} rowHeight={52} label={versionsTexts.loading} />}
        empty={
          <EmptyState
            icon={<History />}
            title={versionsTexts.empty.title}
            text={versionsTexts.empty.text}
          />
        }
      >
        <ul className={styles.versions}>
          {rows.map(({ version, savedAt: at, items }) => (
            <li key={version}>
              <span>
                <strong>{versionsTexts.version(version)}</strong>{' '}
                {at === savedAt && <Badge tone="success">{versionsTexts.current}</Badge>}
                <small>
                  <TimeText at={at} form="moment" />, {versionsTexts.steps(items)}
                </small>
              </span>
              {at !== savedAt && !readOnly && (
                <Button
                  size="small"
                  busy={take.isPending && take.variables === version}
                  busyLabel={versionsTexts.restoring}
                  onClick={() => take.mutate(version)}
                  aria-label={versionsTexts.restoreVersion(version)}
                >
                  {versionsTexts.restore}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Answered>
      {versions.hasNextPage && (
        <Button
          variant="link"
          busy={versions.isFetchingNextPage}
          busyLabel={versionsTexts.loadingOlder}
          onClick={() => void versions.fetchNextPage()}
        >
          {versionsTexts.older}
        </Button>
      )}
    </Dialog>
  );
}
