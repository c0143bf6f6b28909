import { ArrowLeft, Check, Pencil } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { BrandMark } from '#web/parts/brand-mark.tsx';
import { PracticeChip } from '#web/parts/practice-clock/practice-chip.tsx';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { nameProblem } from '#web/parts/campaign/campaign-settings.ts';
import { NUMBERED_STEPS, WIZARD_STEPS, type WizardStep } from './wizard-steps.ts';
import { wizardTexts } from './wizard-texts.ts';
import styles from './wizard.module.css';

function Rename({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const error = typed === null ? null : nameProblem(typed);
  const save = () => {
    if (typed === null || error !== null) return;
    onRename(typed.trim());
    setTyped(null);
  };
  return (
    <>
      <IconButton
        size="small"
        label={wizardTexts.rename}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setTyped(name)}
      />
      <Dialog
        open={typed !== null}
        onClose={() => setTyped(null)}
        size="small"
        title={wizardTexts.nameTitle}
        footer={
          <Button variant="primary" onClick={save}>
            {wizardTexts.save}
          </Button>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextField
            label={wizardTexts.name}
            hideLabel
            required
            data-autofocus=""
            value={typed ?? name}
            onChange={setTyped}
            error={error}
          />
        </form>
      </Dialog>
    </>
  );
}

function Steps({
  step,
  farthest,
  onStep,
}: {
  step: WizardStep;
  farthest: WizardStep;
  onStep: (step: WizardStep) => void;
}) {
  const at = WIZARD_STEPS.indexOf(step);
  return (
    <nav aria-label={wizardTexts.steps} className={styles.steps}>
      <ol>
        {NUMBERED_STEPS.map((each, index) => {
          const done = index < at;
          const open = index <= WIZARD_STEPS.indexOf(farthest);
          const face = (
            <>
              <span className={`stack size-11 semibold ${styles.number}`} aria-hidden="true">
                {done ? <Check /> : index + 1}
              </span>
              {each.title}
              {done && <span className="sr-only"> {wizardTexts.stepDone}</span>}
            </>
          );
          return (
            <li key={each.step}>
              {each.step === step ? (
                <span
                  className={classNames(
                    'inline-row gap-8 quiet nowrap',
                    styles.step,
                    styles.current,
                  )}
                  aria-current="step"
                >
                  {face}
                </span>
              ) : (
                <button
                  type="button"
                  className={classNames(
                    'inline-row gap-8 quiet nowrap',
                    styles.step,
                    done && styles.past,
                  )}
                  disabled={!open}
                  onClick={() => onStep(each.step)}
                >
                  {face}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

type WizardBarProps = {
  name: string;
  badge: { text: string; tone: 'warning' | 'success' } | null;
  step: WizardStep;
  farthest: WizardStep;
  /** Only adds lists: no steps, no renaming. */
  plain: boolean;
  onStep: (step: WizardStep) => void;
  onRename: (name: string) => void;
  onBack: () => void;
  actions: ReactNode;
};

/** The bar of the wizard: the campaign's name, the three steps, where to go next. */
export function WizardBar({
  name,
  badge,
  step,
  farthest,
  plain,
  onStep,
  onRename,
  onBack,
  actions,
}: WizardBarProps) {
  const at = NUMBERED_STEPS.findIndex((each) => each.step === step);
  return (
    <header className={`stack gap-16 align-center ${styles.bar}`} data-region="">
      <div className={`row gap-10 shrink ${styles.who}`}>
        <AppLink
          href={paths.campaigns.href()}
          className={styles.brand}
          aria-label={wizardTexts.backToCampaigns}
        >
          <BrandMark />
        </AppLink>
        <span className={styles.back}>
          <IconButton
            label={step === 'leads' ? wizardTexts.leave : wizardTexts.back}
            icon={<ArrowLeft aria-hidden="true" />}
            onClick={onBack}
          />
        </span>
        <div className={`stack shrink ${styles.names}`}>
          <span className="semibold truncate">{name}</span>
          <span className={`small quiet ${styles.where}`}>
            {plain
              ? wizardTexts.addLeads
              : at < 0
                ? wizardTexts.wellDone
                : wizardTexts.stepOf({
                    step: at + 1,
                    steps: NUMBERED_STEPS.length,
                    title: NUMBERED_STEPS[at]?.title ?? '',
                  })}
          </span>
        </div>
        {!plain && <Rename name={name} onRename={onRename} />}
        {badge && (
          <span className={`inline-flex rigid ${styles.badge}`}>
            <Badge tone={badge.tone}>{badge.text}</Badge>
          </span>
        )}
      </div>
      {plain ? <span /> : <Steps step={step} farthest={farthest} onStep={onStep} />}
      <div className={`flex gap-8 end ${styles.actions}`}>
        <PracticeChip />
        {actions}
      </div>
    </header>
  );
}
