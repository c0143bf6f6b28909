import { ArrowLeft, ArrowRight, Check, ListChecks, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isProblem } from '#web/api/api-problem.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { paths } from '#web/paths.ts';
import { focusHeading } from '#web/session/focus-heading.ts';
import { lazyPart, usePreloaded } from '#web/session/lazy-part.tsx';
import { usePageTitle } from '#web/session/page-title.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState, RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useLeaveBlocker } from '#web/ui/navigation/leave-guard.tsx';
import { useNavigateTo, useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { LeaveDialogs } from './leave-dialogs.tsx';
import { LeadsStep } from './steps/leads-step.tsx';
import { expectedLeads } from '#web/parts/lead-pack/expected-leads.ts';
import { useCreationGuard } from './use-creation-guard.ts';
import { useLeaveWizard } from './use-leave-wizard.ts';
import { useWizard, type Wizard } from './use-wizard.ts';
import { WizardBar } from './wizard-bar.tsx';
import { NUMBERED_STEPS } from './wizard-steps.ts';
import { wizardTexts } from './wizard-texts.ts';
import styles from './wizard.module.css';

const DoneStep = lazyPart(async () => (await import('./steps/done-step.tsx')).DoneStep);
const SettingsStep = lazyPart(async () => (await import('./steps/settings-step.tsx')).SettingsStep);
const SequenceStep = lazyPart(async () => (await import('./steps/sequence-step.tsx')).SequenceStep);
const StaleSequenceDialog = lazyPart(
  async () => (await import('#web/parts/campaign/stale-sequence-dialog.tsx')).StaleSequenceDialog,
  null,
);
const LATER = [SequenceStep, SettingsStep, DoneStep];

function sequenceRefusal({ sequence }: Wizard): string | null {
  const { sequence: texts } = wizardTexts;
  if (sequence.loading || sequence.checked === null) return texts.loading;
  if (sequence.checked.valid) return null;
  return sequence.value === null ? texts.noStep : texts.toFix(sequence.checked.errorCount);
}

/** What leads on from each step. */
function Actions({
  wizard,
  hasLists,
  mapping,
}: {
  wizard: Wizard;
  hasLists: boolean;
  mapping: boolean;
}) {
  const go = useNavigateTo();
  const phone = useMedia(PHONE);
  const { step, draft, busy } = wizard;
  const next = <ArrowRight aria-hidden="true" />;
  const back = (label: string, to: 'leads' | 'sequence' | 'settings') =>
    phone ? null : (
      <Button icon={<ArrowLeft aria-hidden="true" />} onClick={() => void wizard.goTo(to)}>
        {label}
      </Button>
    );
  if (wizard.addsOnly)
    return (
      <ButtonLink
        variant="primary"
        icon={<Check aria-hidden="true" />}
        href={paths.campaign.href({ campaignId: draft.campaignId ?? '' })}
      >
        {wizardTexts.done}
      </ButtonLink>
    );
  if (step === 'leads') {
    if (phone) return null;
    return (
      <>
        <Button variant="quiet" onClick={() => go(paths.campaigns.href())}>
          {wizardTexts.leave}
        </Button>
        {hasLists && (
          <Button
            variant="primary"
            iconAfter={next}
            busy={busy}
            disabledReason={mapping ? wizardTexts.fileOpen : null}
            onClick={() => void wizard.goTo('sequence')}
          >
            {wizardTexts.next}
          </Button>
        )}
      </>
    );
  }
  if (step === 'sequence')
    return (
      <>
        {back(wizardTexts.back, 'leads')}
        <Button
          variant="primary"
          iconAfter={next}
          busy={busy}
          busyLabel={wizardTexts.saving}
          disabledReason={sequenceRefusal(wizard)}
          onClick={() => void wizard.goTo('settings')}
        >
          {wizardTexts.next}
        </Button>
      </>
    );
  if (step === 'settings')
    return (
      <>
        {back(wizardTexts.back, 'sequence')}
        <Button
          variant="primary"
          iconAfter={next}
          busy={busy}
          busyLabel={wizardTexts.saving}
          onClick={() => void wizard.finish()}
        >
          {wizardTexts.finish}
        </Button>
      </>
    );
  return back(wizardTexts.backToSettings, 'settings');
}

/** The foot of step 1 on phones: what there is so far, another list, Next. */
function PhoneFoot({ wizard, mapping }: { wizard: Wizard; mapping: boolean }) {
  const { lists } = wizard;
  const rows = lists.rows ?? [];
  const has = lists.total > 0;
  const { foot: texts } = wizardTexts;
  if (wizard.step !== 'leads' || mapping || wizard.addsOnly) return null;
  return (
    <div className={styles.foot}>
      <div className="row gap-8 between size-12 quiet">
        <span className={`inline-row gap-6 ${styles.footWords}`}>
          <ListChecks aria-hidden="true" />
          {has
            ? texts.lists(
                lists.total,
                rows.reduce((sum, pack) => sum + expectedLeads(pack), 0),
              )
            : texts.noLists}
        </span>
        {has && (
          <Button
            variant="link"
            size="small"
            onClick={() => document.getElementById('lists')?.scrollIntoView()}
          >
            {texts.show}
          </Button>
        )}
      </div>
      <div className={`stack gap-8 ${styles.footButtons}`}>
        <Button
          icon={<Plus aria-hidden="true" />}
          onClick={() => document.querySelector<HTMLElement>('main h1')?.scrollIntoView()}
        >
          {texts.addList}
        </Button>
        {has && (
          <Button
            variant="primary"
            iconAfter={<ArrowRight aria-hidden="true" />}
            busy={wizard.busy}
            onClick={() => void wizard.goTo('sequence')}
          >
            {wizardTexts.next}
          </Button>
        )}
      </div>
    </div>
  );
}

function Body({
  wizard,
  file,
  setFile,
}: {
  wizard: Wizard;
  file: File | null;
  setFile: (file: File | null) => void;
}) {
  const setParams = useSetQueryParams();
  const { draft, lists, step, sequence } = wizard;
  if (draft.query.isLoadingError && !isProblem(draft.query.error, 'NOT_FOUND'))
    return <RetryCard onRetry={() => void draft.query.refetch()} busy={draft.query.isFetching} />;
  if (draft.campaignId !== null && draft.campaign === null)
    return (
      <div className={`stack gap-12 ${styles.loading}`}>
        <SkeletonRows count={5} rowHeight={66} label={wizardTexts.loading} />
      </div>
    );
  if (step === 'sequence') return <SequenceStep draft={sequence} refused={wizard.saving.refused} />;
  if (step === 'settings')
    return <SettingsStep campaign={draft.campaign} form={wizard.settings} sequence={sequence} />;
  if (step === 'done' && draft.campaign)
    return (
      <DoneStep
        campaign={draft.campaign}
        packs={lists.rows}
        sequence={sequence.value}
        sequenceLoading={sequence.loading}
      />
    );
  return (
    <LeadsStep
      draft={draft}
      lists={lists}
      source={wizard.source}
      onSource={(source) => setParams({ source })}
      file={file}
      onFile={setFile}
      title={wizard.addsOnly ? wizardTexts.addLeadsTo(draft.name) : wizardTexts.whereLeads}
    />
  );
}

function badgeOf({
  addsOnly,
  draft,
  step,
}: Wizard): { text: string; tone: 'warning' | 'success' } | null {
  if (addsOnly) return null;
  return step === 'done' && draft.campaign?.status !== 'DRAFT'
    ? { text: wizardTexts.badges.ready, tone: 'success' }
    : { text: wizardTexts.badges.draft, tone: 'warning' };
}

/** After each change of step the focus goes to its heading, also to one that loads first. */
function useStepHeading(step: string) {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) first.current = false;
    else focusHeading();
  }, [step]);
}

/**
 * The wizard for a new campaign, or for more lists of one that exists (campaigns spec, section 2).
 */
export function WizardPage() {
  usePreloaded(LATER);
  const wizard = useWizard();
  const [file, setFile] = useState<File | null>(null);
  const { draft, step } = wizard;
  const { when, ...leaving } = useLeaveWizard(wizard);
  const blocker = useLeaveBlocker({ when, warning: wizardTexts.leaving.browser });
  const go = useNavigateTo();
  const problem = useProblemToast();
  useCreationGuard({ wanted: draft.campaignId === null });
  usePageTitle(
    wizard.addsOnly
      ? wizardTexts.addLeads
      : (NUMBERED_STEPS.find((each) => each.step === step)?.title ?? wizardTexts.wellDone),
    wizard.settings.name,
  );
  useStepHeading(step);
  if (isProblem(draft.query.error, 'NOT_FOUND') && draft.campaignId !== null)
    return (
      <EmptyState icon={<Trash2 />} title={wizardTexts.missing}>
        <ButtonLink href={paths.campaigns.href()}>{wizardTexts.backToCampaigns}</ButtonLink>
      </EmptyState>
    );
  const back = () => {
    if (step === 'leads')
      go(
        wizard.addsOnly
          ? paths.campaign.href({ campaignId: draft.campaignId ?? '' })
          : paths.campaigns.href(),
      );
    else
      void wizard.goTo(
        step === 'sequence' ? 'leads' : step === 'settings' ? 'sequence' : 'settings',
      );
  };
  return (
    <div className={`column grow shrink ${styles.wizard}`}>
      <WizardBar
        name={wizard.settings.name}
        badge={badgeOf(wizard)}
        step={step}
        farthest={wizard.farthest}
        plain={wizard.addsOnly}
        onStep={(next) => void wizard.goTo(next)}
        onRename={(name) => {
          wizard.settings.setName(null);
          void draft.rename(name).catch(problem);
        }}
        onBack={back}
        actions={
          <Actions wizard={wizard} hasLists={wizard.lists.total > 0} mapping={file !== null} />
        }
      />
      <div className={`stack grow ${styles.body}`}>
        <Body wizard={wizard} file={file} setFile={setFile} />
      </div>
      <PhoneFoot wizard={wizard} mapping={file !== null} />
      {wizard.saving.stale && (
        <StaleSequenceDialog
          open
          sequence={wizard.sequence.value}
          onRefresh={() =>
            void wizard.sequence.takeStored().then(wizard.saving.dismissStale).catch(problem)
          }
          onClose={wizard.saving.dismissStale}
        />
      )}
      {wizard.stale.dialog}
      {blocker.blocked && (
        <LeaveDialogs {...leaving} blocker={blocker} name={wizard.settings.name} />
      )}
    </div>
  );
}
