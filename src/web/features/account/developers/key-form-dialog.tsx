import { API_SCOPES, SCOPE_WORDS, type ApiScope } from '#core/programs/api-scopes.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { longDate } from '#core/time/when-text.ts';
import type { ApiKeyAnswer } from '#contract/api-keys.ts';
import { api } from '#web/api/api.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import styles from './developers.module.css';
import { developersTexts } from './developers-texts.ts';

const texts = developersTexts.form;
const DAY_MS = 86_400_000;
const DAYS = { days30: 30, days90: 90, days365: 365 } as const;
type End = 'keep' | 'never' | keyof typeof DAYS;
type Values = { name: string; scopes: ApiScope[]; end: End; approvalNeeded: boolean };
/** A key, or the key of a connection. */
type Edited = Omit<ApiKeyAnswer, 'shown'>;
export type CreatedKey = ApiKeyAnswer & { secret: string };

function endOf(end: Exclude<End, 'keep'>): string | null {
  return end === 'never' ? null : new Date(Date.now() + DAYS[end] * DAY_MS).toISOString();
}

function save(key: Edited | null, { end, ...values }: Values) {
  return key === null
    ? api('POST /v1/apikeys', {
        body: { ...values, endsAt: end === 'keep' ? null : endOf(end) },
      })
    : api('PATCH /v1/apikeys/{keyId}', {
        params: { keyId: key.id },
        body: { ...values, ...(end !== 'keep' && { endsAt: endOf(end) }) },
      });
}

function Scopes({
  chosen,
  onChange,
}: {
  chosen: readonly ApiScope[];
  onChange: (scopes: ApiScope[]) => void;
}) {
  return (
    <fieldset>
      <legend className={`medium ${styles.legend}`}>{texts.rights}</legend>
      <div className={styles.scopes}>
        {API_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            checked={chosen.includes(scope)}
            label={SCOPE_WORDS[scope].replace(/^./, (letter) => letter.toUpperCase())}
            description={<code>{scope}</code>}
            onChange={(on) =>
              onChange(on ? [...chosen, scope] : chosen.filter((other) => other !== scope))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Creates a key, or changes `edited`. */
export function KeyFormDialog({
  edited,
  onCreated,
  onClose,
}: {
  edited: Edited | null;
  onCreated?: (key: CreatedKey) => void;
  onClose: () => void;
}) {
  const { zone } = useProductTime();
  const initial: Values = edited
    ? { ...edited, end: edited.endsAt === null ? 'never' : 'keep' }
    : { name: '', scopes: [], end: 'never', approvalNeeded: true };
  return (
    <FormDialog<Values, ApiKeyAnswer | CreatedKey>
      title={edited ? texts.editTitle(edited.name) : texts.newTitle}
      text={edited ? undefined : texts.newText}
      initial={{
        name: initial.name,
        scopes: initial.scopes,
        end: initial.end,
        approvalNeeded: initial.approvalNeeded,
      }}
      validate={({ name, scopes }) => ({
        name: name.trim() === '' ? FIELD_MESSAGES.REQUIRED() : null,
        scopes: scopes.length === 0 ? texts.chooseRights : null,
      })}
      send={(values) => save(edited, values)}
      {...(edited && { done: texts.saved })}
      onSent={(answer) => {
        if ('secret' in answer) onCreated?.(answer);
        onClose();
      }}
      onClose={onClose}
      confirmLabel={edited ? texts.save : texts.create}
      busyLabel={edited ? texts.saving : texts.creating}
    >
      {({ values, field }) => (
        <>
          <TextField
            label={texts.name}
            placeholder={texts.namePlaceholder}
            maxLength={FIELD_LENGTHS.apiKeyName}
            autoComplete="off"
            required
            data-autofocus=""
            {...field('name')}
          />
          <Scopes chosen={values.scopes} onChange={field('scopes').onChange} />
          <SelectField<End>
            label={texts.ends}
            value={values.end}
            onChange={field('end').onChange}
            options={[
              ...(edited?.endsAt
                ? [
                    {
                      value: 'keep' as const,
                      label: texts.keepEnd(longDate({ at: Date.parse(edited.endsAt), zone })),
                    },
                  ]
                : []),
              ...(['never', 'days30', 'days90', 'days365'] as const).map((value) => ({
                value,
                label: texts.endOptions[value],
              })),
            ]}
          />
          <Checkbox
            checked={values.approvalNeeded}
            label={texts.asks}
            description={texts.asksText}
            onChange={field('approvalNeeded').onChange}
          />
        </>
      )}
    </FormDialog>
  );
}
