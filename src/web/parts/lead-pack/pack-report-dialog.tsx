import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { api, download } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { SkipRules } from './skip-rules.tsx';
import { RejectsButton, VerdictTable } from './verdict-table.tsx';

/** What became of everybody on a list, its rules, its file, and the way back (campaigns spec, section 2, "lead report popup"). */
export function PackReportDialog({ pack, onClose }: { pack: LeadPackAnswer | null; onClose: () => void }) {
  const [tab, setTab] = useState<'reports' | 'filters'>('reports');
  const client = useQueryClient();
  const toast = useToast();
  const undo = useMutation({
    mutationFn: (id: LeadPackAnswer['id']) => api('POST /searches/{leadPackId}/undo', { params: { leadPackId: id } }),
    onSuccess: () => {
      for (const queryKey of [['GET /searches'], ['GET /campaigns/{campaignId}']]) void client.invalidateQueries({ queryKey });
      toast.success('The import was taken back');
      onClose();
    },
    onError: (error) => toast.error(problemText(error)),
  });
  const file = () => pack && download('GET /searches/{leadPackId}/file', { params: { leadPackId: pack.id }, fileName: `${pack.name}.csv` }).catch((error: unknown) => toast.error(problemText(error)));
  return (
    <Dialog
      open={pack !== null}
      onClose={onClose}
      size="large"
      divided
      title={pack ? `Report of ${pack.name}` : 'Report'}
      footer={pack && (
        <>
          <Button icon={<Undo2 aria-hidden="true" />} disabledReason={pack.can.undo.allowed ? null : 'Some of these leads were contacted already, or there is nothing to undo'} busy={undo.isPending} onClick={() => undo.mutate(pack.id)}>Undo import</Button>
          <RejectsButton pack={pack} />
          <Button onClick={() => void file()}>Download list</Button>
          <Button variant="primary" onClick={onClose}>Done</Button>
        </>
      )}
    >
      <Segmented label="Part of the report" value={tab} onChange={setTab} segments={[{ value: 'reports', label: 'Reports' }, { value: 'filters', label: 'Filters' }]} />
      {pack && (tab === 'reports' ? <VerdictTable pack={pack} /> : <SkipRules conditions={pack.skipLeadConditions} disabledReason="Change the rules with the funnel on the list" onChange={() => undefined} />)}
    </Dialog>
  );
}
