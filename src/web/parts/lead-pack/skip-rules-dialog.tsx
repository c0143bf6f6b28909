import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { conditionsChanged } from '#core/lead-pack/filter-strength.ts';
import { withCampaignDuplicate, type SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import { api } from '#web/api/api.ts';
import { apiQueryOnceKnown } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { rulesEffectText } from './rules-effect.ts';
import { SkipRuleRows } from './skip-rule-rows.tsx';
import { skipRulesDialogTexts } from './skip-rules-dialog-texts.ts';
import styles from './skip-rules.module.css';

/**
 * Edits the rules by which people of one list are skipped; Save opens when they differ (campaigns
 * spec, section 4).
 */
export function SkipRulesDialog({
  pack,
  onClose,
}: {
  pack: LeadPackAnswer | null;
  onClose: () => void;
}) {
  const toast = useToast();
  const [edited, setEdited] = useState<{ of: string; conditions: SkipLeadCondition[] } | null>(
    null,
  );
  const conditions = withCampaignDuplicate(
    edited && edited.of === pack?.id ? edited.conditions : (pack?.skipLeadConditions ?? []),
  );
  const changed =
    pack !== null && conditionsChanged({ stored: pack.skipLeadConditions, edited: conditions });
  const save = useMutation({
    mutationFn: (id: LeadPackAnswer['id']) =>
      api('PATCH /searches/{leadPackId}', {
        params: { leadPackId: id },
        body: { skipLeadConditions: conditions },
      }),
    onSuccess: () => {
      toast.success(skipRulesDialogTexts.saved);
      setEdited(null);
      onClose();
    },
    onError: useProblemToast(),
  });
  const report = useQuery(
    apiQueryOnceKnown(
      'GET /searches/{leadPackId}/report',
      pack && { params: { leadPackId: pack.id }, query: { size: 1 } },
    ),
  );
  const skipped = (condition: SkipLeadCondition) =>
    report.data?.reasons.find(({ code }) => code === condition)?.count ?? 0;
  const stored = pack?.skipLeadConditions ?? [];
  const differing =
    stored.filter((each) => !conditions.includes(each)).length +
    conditions.filter((each) => !stored.includes(each)).length;
  const here = pack?.totalRows
    ? (pack.verdicts.ADDED ?? 0) + (pack.verdicts.MERGED ?? 0)
    : (pack?.leadsNumberCollected ?? 0);
  return (
    <Dialog
      open={pack !== null}
      onClose={onClose}
      divided="foot"
      title={skipRulesDialogTexts.title}
      subtitle={
        pack &&
        skipRulesDialogTexts.subtitle({
          name: pack.name,
          here,
          goal: Math.max(pack.leadsNumberToCollect, pack.totalRows, here),
        })
      }
      footer={
        <>
          {changed && (
            <span className={`grow small quiet ${styles.changed}`}>
              {skipRulesDialogTexts.changed(differing)}
            </span>
          )}
          <Button onClick={onClose}>{skipRulesDialogTexts.cancel}</Button>
          <Button
            variant="primary"
            disabledReason={changed ? null : skipRulesDialogTexts.nothingChanged}
            busy={save.isPending}
            busyLabel={skipRulesDialogTexts.saving}
            onClick={() => pack && save.mutate(pack.id)}
          >
            {skipRulesDialogTexts.save}
          </Button>
        </>
      }
    >
      <SkipRuleRows
        stored={stored}
        conditions={conditions}
        skipped={skipped}
        onChange={(next) => pack && setEdited({ of: pack.id, conditions: next })}
      />
      {pack && <Notice tone="neutral">{rulesEffectText(pack)}</Notice>}
    </Dialog>
  );
}
