import { useMutation, useQuery } from '@tanstack/react-query';
import { Route, Users } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId } from '#contract/shapes.ts';
import type { TemplateAnswer } from '#contract/templates.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { cloneBranch } from '#web/parts/sequence-editor/edit-sequence.ts';
import { stepCount } from '#web/parts/mini-chart/step-count.ts';
import { MiniChart } from '#web/parts/mini-chart/mini-chart.tsx';
import { Answered } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { templateDialogsTexts } from './template-dialogs-texts.ts';
import styles from './template-picker.module.css';

const PAGE = 10;

export type TemplatePickerProps = {
  open: boolean;
  campaignId: CampaignId | null;
  /** Whether the template would replace a sequence. */
  replaces: boolean;
  onPick: (sequence: SequenceItem) => void;
  onClose: () => void;
};

/**
 * Takes a template's sequence into a campaign, with new step ids; of a teammate's its files are
 * copied.
 */
export function TemplatePickerDialog({
  open,
  campaignId,
  replaces,
  onPick,
  onClose,
}: TemplatePickerProps) {
  const [query, setQuery] = useState('');
  const [size, setSize] = useState(PAGE);
  const list = useQuery({
    ...apiQuery('GET /v1/shared/sequenceitemtemplates', { query: { size, query: query || null } }),
    enabled: open,
    placeholderData: (before) => before,
  });
  const take = useMutation({
    mutationFn: ({ id }: TemplateAnswer) =>
      api('POST /v1/shared/sequenceitemtemplates/{templateId}/use', {
        params: { templateId: id },
        body: campaignId === null ? {} : { campaignId },
      }),
    onSuccess: ({ sequence }) => {
      onPick(cloneBranch(sequence));
      onClose();
    },
    onError: useProblemToast(),
  });
  const templates = list.data?.content ?? [];
  const total = list.data?.totalElements ?? 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      divided
      title={templateDialogsTexts.start}
      footer={<Button onClick={onClose}>{templateDialogsTexts.cancel}</Button>}
    >
      <div className="stack fit gap-12">
        {replaces && <Notice tone="warning">{templateDialogsTexts.replaces}</Notice>}
        <SearchField
          label={templateDialogsTexts.find}
          placeholder={templateDialogsTexts.find}
          value={query}
          onChange={setQuery}
        />
        <Answered
          read={list}
          loading={<SkeletonRows count={3} rowHeight={104} label={templateDialogsTexts.loading} />}
          empty={
            <EmptyState
              icon={<Route />}
              title={query === '' ? templateDialogsTexts.none : templateDialogsTexts.noMatch}
              text={query === '' ? templateDialogsTexts.noneText : undefined}
            />
          }
        >
          <ul className="stack gap-8">
            {templates.map((template) => (
              <li key={template.id} className={`stack gap-14 align-center ${styles.row}`}>
                <MiniChart sequence={template.sequence} small />
                <div className={styles.words}>
                  <h3>
                    {template.templateName}
                    {template.templateType === 'GROUP' && (
                      <Badge tone="info" icon={<Users aria-hidden="true" />}>
                        {templateDialogsTexts.team}
                      </Badge>
                    )}
                  </h3>
                  <p>
                    {templateDialogsTexts.stepsBy(stepCount(template.sequence), template.userName)}
                  </p>
                </div>
                <Button
                  size="small"
                  aria-label={templateDialogsTexts.useNamed(template.templateName)}
                  busy={take.isPending && take.variables?.id === template.id}
                  busyLabel={templateDialogsTexts.using}
                  disabled={take.isPending}
                  onClick={() => take.mutate(template)}
                >
                  {templateDialogsTexts.use}
                </Button>
              </li>
            ))}
          </ul>
        </Answered>
        {total > size && (
          <Button
            onClick={() => setSize(size + PAGE)}
            busy={list.isFetching}
            busyLabel={templateDialogsTexts.loadingMore}
          >
            {templateDialogsTexts.showMore(total)}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
