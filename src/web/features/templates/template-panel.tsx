import { CircleAlert } from 'lucide-react';
import type { TemplateAnswer } from '#contract/templates.ts';
import { TEMPLATE_NAME_LENGTH } from '#core/template/template-rules.ts';
import { ActionTile } from '#web/parts/action-type.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { requiredProblem } from '#web/ui/fields/field-problems.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useState } from 'react';
import { typeCountTexts, countByType, type TemplateDraft } from './template-draft.ts';
import { templateEditorTexts } from './template-editor-texts.ts';
import styles from './templates.module.css';

const texts = templateEditorTexts.panel;

type TemplatePanelProps = {
  draft: TemplateDraft;
  stored: TemplateAnswer | null;
  readOnly: boolean;
  changes: readonly string[];
  onChange: (changed: Partial<TemplateDraft>) => void;
};

/** Saving for the team: offered in a team, to roles above USER (campaigns spec, section 6). */
function SaveForTeam({ draft, onChange }: Pick<TemplatePanelProps, 'draft' | 'onChange'>) {
  const user = useCurrentUser();
  if (!user || user.teamId === null) return null;
  const lower = user.role === 'USER' ? texts.roleTooLow : null;
  return (
    <Checkbox
      label={texts.shareLabel}
      description={texts.shareText}
      checked={draft.templateType === 'GROUP'}
      disabledReason={lower}
      onChange={(on) => onChange({ templateType: on ? 'GROUP' : 'INDIVIDUAL' })}
    />
  );
}

/** The template's name, visibility, content, and uses. */
export function TemplatePanel({ draft, stored, readOnly, changes, onChange }: TemplatePanelProps) {
  const [left, setLeft] = useState(false);
  const kinds = countByType(draft.sequence);
  return (
    <aside className={`column gap-18 ${styles.panel}`} aria-label={texts.label}>
      <TextField
        label={texts.name}
        required
        value={draft.templateName}
        maxLength={TEMPLATE_NAME_LENGTH}
        disabled={readOnly}
        error={left ? requiredProblem(draft.templateName) : null}
        onChange={(templateName) => onChange({ templateName })}
        onBlur={() => setLeft(true)}
      />
      {!readOnly && <SaveForTeam draft={draft} onChange={onChange} />}
      {kinds.length > 0 && (
        <section className={`stack gap-8 ${styles.part}`}>
          <h2>{texts.kinds}</h2>
          <ul className={`stack gap-11 quiet ${styles.kinds}`}>
            {typeCountTexts(kinds).map(({ type, text }) => (
              <li key={type}>
                <ActionTile type={type} size="small" />
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      {stored && (
        <section className={`stack gap-8 ${styles.part}`}>
          <h2>{texts.used}</h2>
          <p className="small quiet num">
            {stored.usedIn === 0 ? texts.notUsed : texts.usedIn(stored.usedIn)}
          </p>
        </section>
      )}
      {changes.length > 0 && (
        <div className={styles.unsaved}>
          <Notice
            tone="warning"
            icon={<CircleAlert aria-hidden="true" />}
            title={templateEditorTexts.changes.unsaved(changes.length)}
          >
            {templateEditorTexts.changes.all(changes)}
          </Notice>
        </div>
      )}
    </aside>
  );
}
