import { Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { LATE_ACCEPTANCES } from '#core/campaign/campaign-status.ts';
import { filterCount } from '#core/lead-pack/filter-strength.ts';
import { DeleteCampaignDialog } from '#web/parts/campaign/delete-campaign-dialog.tsx';
import { disabledReasonText } from '#web/parts/campaign/disabled-reason-text.ts';
import { EmailSettingsCard } from '#web/parts/campaign/email-settings.tsx';
import { NoteRuleCard } from '#web/parts/campaign/note-rule.tsx';
import { useFirstStart } from '#web/parts/forecast/campaign-forecast.tsx';
import { useCampaignSwitch } from '#web/parts/campaign/use-campaign-switch.ts';
import { useAddressTest } from '#web/parts/delivery-log/test-address.tsx';
import { ContactedSince } from '#web/parts/lead-pack/contacted-since.tsx';
import { NewListRules } from '#web/parts/lead-pack/new-list-rules.tsx';
import { isSharedCopy } from '#web/parts/senders/shared-copy.ts';
import { SendersCard } from '#web/parts/senders/senders-card.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SaveBar } from '#web/ui/feedback/save-bar.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { UnsavedChanges } from '#web/ui/navigation/leave-guard.tsx';
import { useNavigateTo } from '#web/ui/navigation/query-params.ts';
import { useSettingsDraft } from './settings-tab-draft.ts';
import { InboundCard } from './settings-tab-inbound.tsx';
import { MovingFields } from './settings-tab-moving-fields.tsx';
import { useLeadMoving } from './settings-tab-moving.ts';
import { ZapierCard, ZapierProblem } from './settings-tab-zapier.tsx';
import { useCampaign } from './use-campaign.ts';
import { settingsTabTexts } from './settings-tab-texts.ts';
import styles from './settings-tab.module.css';

const texts = settingsTabTexts;

function LaunchNotice({ campaign }: { campaign: CampaignAnswer }) {
  const start = useCampaignSwitch();
  const { turn, popup } = useFirstStart({ campaign, change: start });
  if (campaign.status === 'ACTIVE' || campaign.startedAt !== null || !campaign.can.toggle.allowed)
    return null;
  return (
    <>
      {popup}
      <Notice
        tone="success"
        title={texts.launch.title}
        actions={
          <Button
            variant="primary"
            icon={<Play aria-hidden="true" />}
            busy={start.isPending}
            busyLabel={texts.launch.busy}
            onClick={() => turn(true)}
          >
            {texts.launch.button}
          </Button>
        }
      >
        {texts.launch.text}
      </Notice>
    </>
  );
}

/**
 * Name, rules for new lists, late acceptance, moving, the addresses for events and leads, senders,
 * and deletion of a campaign (design, png/31).
 */
export function SettingsTab() {
  const campaign = useCampaign().data;
  return campaign ? <Settings key={campaign.id} campaign={campaign} /> : null;
}

function Settings({ campaign }: { campaign: CampaignAnswer }) {
  const [deleting, setDeleting] = useState(false);
  const go = useNavigateTo();
  const form = useSettingsDraft(campaign);
  const moving = useLeadMoving(campaign);
  const test = useAddressTest(campaign.id);
  const { draft, errors, change } = form;
  // A sender sees the settings, which their owner edits.
  const isCopy = isSharedCopy(campaign);
  const names = [...form.names, ...(moving.changed ? [texts.changed.moving] : [])];
  const changed = names.length > 0;
  const problem = campaign.locked
    ? texts.locked
    : (errors.name ?? errors.zapierUrl ?? errors.noteRule);
  const saveAll = async () =>
    problem === null && (await form.save()) && (!moving.changed || (await moving.save()));
  const forget = () => {
    form.forget();
    moving.forget();
  };
  const text = texts.changed.all(names);
  return (
    <>
      <ZapierProblem campaign={campaign} test={test} />
      <LaunchNotice campaign={campaign} />
      <fieldset className={`stack gap-16 align-start ${styles.columns}`} disabled={isCopy}>
        <div className={`stack gap-16 shrink ${styles.column}`}>
          <Card>
            <TextField
              label={texts.name}
              required
              value={draft.name}
              error={errors.name}
              autoComplete="off"
              onChange={(name) => change({ name })}
            />
          </Card>
          <Card
            title={texts.filters}
            actions={
              <span className="small quiet num">
                {texts.rules(filterCount(draft.skipLeadConditions))}
              </span>
            }
          >
            <NewListRules
              conditions={draft.skipLeadConditions}
              onChange={(skipLeadConditions) => change({ skipLeadConditions })}
            />
            {draft.skipLeadConditions.includes('CONTACTED_BEFORE') && (
              <ContactedSince
                value={draft.contactedBefore}
                onChange={(contactedBefore) => change({ contactedBefore })}
              />
            )}
          </Card>
          <Card>
            <div className="stack gap-14 shrink">
              <SelectField
                label={texts.late}
                value={draft.lateAcceptance}
                options={LATE_ACCEPTANCES.map((value) => ({ value, ...texts.lateChoices[value] }))}
                help={texts.lateChoices[draft.lateAcceptance].description}
                onChange={(lateAcceptance) => change({ lateAcceptance })}
              />
              <MovingFields campaign={campaign} form={moving} />
            </div>
          </Card>
          <NoteRuleCard campaignId={campaign.id} settings={draft} onChange={change} />
          <EmailSettingsCard settings={draft} onChange={change} />
          {!isCopy && (
            <Card className={styles.dangerCard}>
              <div className={`row gap-16 between ${styles.danger}`}>
                <div>
                  <h2>{texts.remove.title}</h2>
                  <p>{texts.remove.text(campaign.statistics.totalLeads)}</p>
                </div>
                <Button
                  variant="danger-outline"
                  icon={<Trash2 aria-hidden="true" />}
                  disabledReason={disabledReasonText(campaign.can.delete)}
                  onClick={() => setDeleting(true)}
                >
                  {texts.remove.button}
                </Button>
              </div>
            </Card>
          )}
        </div>
        <div className="stack gap-16 shrink">
          <ZapierCard campaign={campaign} form={form} test={test} />
          {!isCopy && <InboundCard campaign={campaign} />}
          <SendersCard campaign={campaign} />
        </div>
      </fieldset>
      <SaveBar
        visible={changed}
        text={text}
        saving={form.saving || moving.saving}
        saveDisabledReason={problem}
        onCancel={forget}
        onSave={() => void saveAll()}
      />
      <UnsavedChanges
        when={changed}
        text={texts.changed.sentence(text)}
        saveDisabledReason={problem}
        onSave={saveAll}
      />
      {form.dialog}
      <DeleteCampaignDialog
        campaign={deleting ? campaign : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => go(paths.campaigns.href())}
      />
    </>
  );
}
