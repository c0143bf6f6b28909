import { Info, Plus } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import type { ListSource, SkipLeadCondition } from '#core/lead-pack/lead-pack.ts';
import { filterCount } from '#core/lead-pack/filter-strength.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { problemText } from '#web/api/api-problem.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { ContactedSince } from '#web/parts/lead-pack/contacted-since.tsx';
import { SkipRules } from '#web/parts/lead-pack/skip-rules.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { Draft } from '../use-draft.ts';
import { sourceFormTexts } from './source-form-texts.ts';
import styles from '../steps/leads.module.css';

/** What every source's form is given. */
export type SourceFormProps = {
  source: ListSource;
  draft: Draft;
  onAdded: (pack: LeadPackAnswer) => void;
  onCancel: () => void;
  onRefused: (source: ListSource, reason: string) => void;
};

/** The skip rules of a list, with their number. */
export function RulesSection({
  draft,
  conditions,
  onChange,
}: {
  draft: Draft;
  conditions: readonly SkipLeadCondition[];
  onChange: (conditions: SkipLeadCondition[]) => void;
}) {
  const onError = useProblemToast();
  return (
    <section className={`stack gap-12 ${styles.rules}`} aria-label={sourceFormTexts.rules}>
      <header className="flex gap-12 align-baseline between">
        <h3>{sourceFormTexts.rules}</h3>
        <span className={styles.quiet}>{sourceFormTexts.ruleCount(filterCount(conditions))}</span>
      </header>
      <SkipRules titled={false} conditions={conditions} onChange={onChange} />
      {conditions.includes('CONTACTED_BEFORE') && (
        <ContactedSince
          value={draft.campaign?.contactedBefore ?? null}
          onChange={(since) => void draft.countContactsSince(since).catch(onError)}
        />
      )}
    </section>
  );
}

type FrameProps = {
  draft: Draft;
  name: string;
  onName: (name: string) => void;
  conditions: readonly SkipLeadCondition[];
  onConditions: (conditions: SkipLeadCondition[]) => void;
  /** What happens after adding. */
  note: ReactNode;
  error: unknown;
  disabledReason: string | null;
  busy: boolean;
  onAdd: () => void;
  onCancel: () => void;
  addLabel?: string | undefined;
  children: ReactNode;
};

/**
 * The frame of a source's form: its name, its own fields, skip rules, what happens next, Cancel and
 * Add leads.
 */
export function SourceForm({
  draft,
  name,
  onName,
  conditions,
  onConditions,
  note,
  error,
  disabledReason,
  busy,
  onAdd,
  onCancel,
  addLabel = sourceFormTexts.add,
  children,
}: FrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (disabledReason === null && !busy) onAdd();
  };
  return (
    <form className="column gap-18 grow" onSubmit={submit}>
      <TextField
        label={sourceFormTexts.name}
        value={name}
        onChange={onName}
        placeholder={sourceFormTexts.nameExample}
        maxLength={FIELD_LENGTHS.leadPackName}
        autoComplete="off"
      />
      {children}
      <RulesSection draft={draft} conditions={conditions} onChange={onConditions} />
      <div className={`stack gap-12 ${styles.formEnd}`}>
        {error !== null && error !== undefined && (
          <Notice tone="danger" announce="alert" title={sourceFormTexts.failed}>
            {problemText(error)}
          </Notice>
        )}
        {note && (
          <Notice tone="info" icon={<Info aria-hidden="true" />}>
            {note}
          </Notice>
        )}
      </div>
      <div className={`flex gap-8 between ${styles.formButtons}`}>
        <Button onClick={onCancel}>{sourceFormTexts.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          icon={<Plus aria-hidden="true" />}
          disabledReason={disabledReason}
          busy={busy}
          busyLabel={sourceFormTexts.adding}
        >
          {addLabel}
        </Button>
      </div>
    </form>
  );
}
