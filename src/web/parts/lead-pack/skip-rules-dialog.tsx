import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { conditionsChanged } from '#core/lead/filter-strength.ts';
import type { SkipLeadCondition } from '#core/lead/lead-pack.ts';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { grouped } from '#web/ui/text/numbers.ts';
import { SkipRules } from './skip-rules.tsx';

/** Edits the rules by which people of one list are skipped; Save opens when they differ (campaigns spec, section 4). */
export function SkipRulesDialog({ pack, onClose }: { pack: LeadPackAnswer | null; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const [edited, setEdited] = useState<{ of: string; conditions: SkipLeadCondition[] } | null>(null);
  const conditions = edited && edited.of === pack?.id ? edited.conditions : (pack?.skipLeadConditions ?? []);
  const changed = pack !== null && conditionsChanged({ stored: pack.skipLeadConditions, edited: conditions });
  const save = useMutation({
    mutationFn: (id: LeadPackAnswer['id']) => api('PATCH /searches/{leadPackId}', { params: { leadPackId: id }, body: { skipLeadConditions: conditions } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['GET /searches'] });
      toast.success('The filtering rules have been saved');
      setEdited(null);
      onClose();
    },
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Dialog open={pack !== null} onClose={onClose} title="Edit lead filtering rules" subtitle={pack && `${pack.name}, ${grouped(pack.leadsNumberCollected)} of ${grouped(Math.max(pack.leadsNumberToCollect, pack.leadsNumberCollected))}`} text="They hold for people who are added from now on." footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" disabledReason={changed ? null : 'Nothing has changed'} busy={save.isPending} busyLabel="Saving" onClick={() => pack && save.mutate(pack.id)}>Save</Button></>}>
      <SkipRules conditions={conditions} onChange={(next) => pack && setEdited({ of: pack.id, conditions: next })} />
    </Dialog>
  );
}
