import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalogue.ts';
import { LATE_ACCEPTANCES, type LateAcceptance } from '#core/campaign/campaign-status.ts';
import { TEXT_LIMITS } from '#core/sequence/text-limits.ts';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { apiQuery } from '#web/api/queries.ts';
import { DeleteCampaignDialog } from '#web/parts/campaign/delete-campaign-dialog.tsx';
import { refusalText } from '#web/parts/campaign/refusal-text.ts';
import { useCampaignSwitch } from '#web/parts/campaign/use-campaign-switch.ts';
import { SkipRules } from '#web/parts/lead-pack/skip-rules.tsx';
import { useStaleSettings } from '#web/parts/stale-settings/use-stale-settings.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SaveBar } from '#web/ui/feedback/save-bar.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { RadioList } from '#web/ui/fields/radio-card.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { UnsavedChanges } from '#web/ui/navigation/leave-guard.tsx';
import { useGo } from '#web/ui/navigation/query-params.ts';
import { useCampaign } from './use-campaign.ts';
import styles from './campaign.module.css';

const LATE_TEXTS = {
  IGNORE: { label: 'Ignore it', description: 'The lead stays on the no branch.' },
  NOTIFY: { label: 'Tell me', description: 'The lead stays on the no branch and you get a notification.' },
  RESUME_YES: { label: 'Go on with the yes branch', description: 'If nothing of the no branch has been sent yet.' },
} as const satisfies Record<LateAcceptance, { label: string; description: string }>;

/** `version` is the stored one from which the draft was begun. */
type Draft = Pick<CampaignAnswer, 'name' | 'lateAcceptance' | 'skipLeadConditions' | 'version'>;

function isChanged({ draft, stored }: { draft: Draft; stored: Draft }): boolean {
  return draft.name !== stored.name || draft.lateAcceptance !== stored.lateAcceptance || JSON.stringify(draft.skipLeadConditions) !== JSON.stringify(stored.skipLeadConditions);
}

function LaunchNotice({ campaign }: { campaign: CampaignAnswer }) {
  const start = useCampaignSwitch();
  if (campaign.status === 'ACTIVE' || campaign.startedAt !== null || !campaign.can.toggle.allowed) return null;
  return <Notice tone="success" title="Your campaign is ready to be launched" actions={<Button variant="primary" icon={<Play aria-hidden="true" />} busy={start.isPending} busyLabel="Launching" onClick={() => start.mutate({ campaign, active: true })}>Launch now</Button>}>Actions start inside your working hours, within your daily limits.</Notice>;
}

/** Name, rules for new lists, late acceptance, and deletion of a campaign. */
export function SettingsTab() {
  const campaign = useCampaign().data;
  const [edited, setEdited] = useState<Draft | null>(null);
  const [deleting, setDeleting] = useState(false);
  const client = useQueryClient();
  const toast = useToast();
  const go = useGo();
  const save = useMutation({
    mutationFn: (draft: Draft) => api('PUT /campaigns/{campaignId}', { params: { campaignId: campaign?.id ?? ('' as never) }, body: draft }),
    onSuccess: (answer) => {
      client.setQueryData(apiQuery('GET /campaigns/{campaignId}', { params: { campaignId: answer.id } }).queryKey, answer);
      void client.invalidateQueries({ queryKey: ['GET /campaigns'] });
      setEdited(null);
      stale.settled();
      toast.success('Your campaign has been successfully saved');
    },
    onError: (error) => {
      if (!stale.noticed(error)) toast.error(problemText(error));
    },
  });
  const stale = useStaleSettings({
    what: 'The settings of this campaign',
    saving: save.isPending,
    onRefresh: () => {
      setEdited(null);
      void client.invalidateQueries({ queryKey: ['GET /campaigns/{campaignId}'] });
    },
    onKeepMine: (version) => edited && save.mutate({ ...edited, version }),
  });
  if (!campaign) return null;
  const stored: Draft = { name: campaign.name, lateAcceptance: campaign.lateAcceptance, skipLeadConditions: campaign.skipLeadConditions, version: campaign.version };
  const draft = edited ?? stored;
  const changed = isChanged({ draft, stored });
  const nameError = draft.name.trim() === '' ? FIELD_MESSAGES.REQUIRED() : draft.name.length > TEXT_LIMITS.campaignName ? FIELD_MESSAGES.TOO_LONG(TEXT_LIMITS.campaignName) : null;
  return (
    <>
      <LaunchNotice campaign={campaign} />
      <div className={styles.columns}>
        <Card title="Campaign">
          <div className={styles.form}>
            <TextField label="Name" required value={draft.name} error={nameError} onChange={(name) => setEdited({ ...draft, name })} />
            <RadioList label="When somebody accepts late" value={draft.lateAcceptance} onChange={(lateAcceptance) => setEdited({ ...draft, lateAcceptance })} options={LATE_ACCEPTANCES.map((value) => ({ value, ...LATE_TEXTS[value] }))} />
          </div>
        </Card>
        <Card title="Rules for new lists"><SkipRules conditions={draft.skipLeadConditions} onChange={(skipLeadConditions) => setEdited({ ...draft, skipLeadConditions })} /></Card>
      </div>
      <Card title="Delete campaign">
        <div className={styles.danger}>
          <p>Lists and statistics of this campaign are deleted. Nothing that was sent is taken back.</p>
          <Button variant="danger-outline" disabledReason={refusalText(campaign.can.delete)} onClick={() => setDeleting(true)}>Delete campaign</Button>
        </div>
      </Card>
      <SaveBar visible={changed} text="Campaign settings changed" saving={save.isPending} saveDisabledReason={nameError} onCancel={() => setEdited(null)} onSave={() => save.mutate(draft)} />
      <UnsavedChanges when={changed} text="Campaign settings changed." onSave={() => (nameError === null ? save.mutateAsync(draft).then(() => true, () => false) : Promise.resolve(false))} />
      {stale.dialog}
      <DeleteCampaignDialog campaign={deleting ? campaign : null} onClose={() => setDeleting(false)} onDeleted={() => go(paths.campaigns.href())} />
    </>
  );
}
