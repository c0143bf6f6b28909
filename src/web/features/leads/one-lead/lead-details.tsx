import { useMutation } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import type { Answer } from '#web/api/call-types.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { leadsTexts } from '../leads-texts.ts';
import { oneLeadTexts } from './one-lead-texts.ts';
import styles from './lead-details.module.css';
import { ChipsField } from '#web/ui/fields/chips-field.tsx';
import { tagError } from '../tags/tag-rules.ts';
import { useChangeTags } from '../tags/use-change-tags.ts';

const texts = oneLeadTexts.detail;

type OneLead = Answer<'GET /leads/{leadId}'>;

/** The tags of a lead as a field; each change is kept at once. */
function LeadTags({ lead }: { lead: OneLead }) {
  const change = useChangeTags(lead);
  return (
    <ChipsField
      label={texts.tags}
      placeholder={texts.addTag}
      words={change.isPending ? change.variables : lead.tags}
      onChange={(tags) => change.mutate(tags)}
      validate={(word, index) => tagError({ word, tags: lead.tags, index })}
    />
  );
}

/** What a person may write; the longest text of each. */
const LONGEST = {
  firstName: FIELD_LENGTHS.leadName,
  lastName: FIELD_LENGTHS.leadName,
  headline: FIELD_LENGTHS.headline,
  jobTitle: FIELD_LENGTHS.leadDetail,
  company: FIELD_LENGTHS.leadDetail,
  industry: FIELD_LENGTHS.industry,
  location: FIELD_LENGTHS.leadDetail,
  country: FIELD_LENGTHS.country,
  email: FIELD_LENGTHS.email,
  phone: FIELD_LENGTHS.phone,
  website: FIELD_LENGTHS.url,
} as const;
type FieldName = keyof typeof LONGEST;
type Values = Record<FieldName, string>;
const NAMES = Object.keys(LONGEST) as FieldName[];

const SHOWN = [
  'headline',
  'jobTitle',
  'company',
  'industry',
  'location',
  'country',
  'email',
  'phone',
  'website',
  'profileUrl',
  'originalName',
] as const satisfies (keyof LeadAnswer)[];

function valuesOf(lead: OneLead): Values {
  return Object.fromEntries(NAMES.map((name) => [name, lead[name] ?? ''])) as Values;
}

function validate(values: Values) {
  return Object.fromEntries(
    NAMES.map((name) => [
      name,
      values[name].length > LONGEST[name]
        ? FIELD_MESSAGES.TOO_LONG(LONGEST[name])
        : name === 'email' &&
            values.email !== '' &&
            !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email)
          ? FIELD_MESSAGES.INVALID_EMAIL()
          : null,
    ]),
  ) as Record<FieldName, string | null>;
}

/**
 * Only changed fields are sent: they are kept from then on, whatever an import or a search says.
 */
export function DetailsForm({ lead, onDone }: { lead: OneLead; onDone: () => void }) {
  const toast = useToast();
  const before = valuesOf(lead);
  const { form, values, field, submit, fail } = useForm<Values>({ initial: before, validate });
  const changed = NAMES.filter((name) => values[name].trim() !== before[name]);
  const save = useMutation({
    mutationFn: () =>
      api('PATCH /leads/{leadId}', {
        params: { leadId: lead.id },
        body: Object.fromEntries(changed.map((name) => [name, values[name].trim() || null])),
      }),
    onSuccess: () => {
      toast.success(texts.saved);
      onDone();
    },
    onError: (error) =>
      error instanceof ApiProblem && error.fieldErrors.length > 0
        ? fail(error.fieldErrors)
        : toast.error(problemText(error)),
  });
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={submit(() => (changed.length === 0 ? onDone() : save.mutate()))}
    >
      {NAMES.map((name) => (
        <TextField
          key={name}
          {...field(name)}
          label={texts.fields[name]}
          type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
          autoComplete="off"
        />
      ))}
      <p className="small quiet">{texts.kept}</p>
      <div className="flex gap-8 end">
        <Button onClick={onDone}>{texts.cancel}</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={changed.length === 0}
          busy={save.isPending}
          busyLabel={texts.saving}
        >
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

/**
 * What is known of a lead, with its tags; it can be changed manually (product rules, section 5).
 */
export function LeadDetails({ lead }: { lead: OneLead }) {
  const [editing, setEditing] = useState(false);
  if (editing) return <DetailsForm lead={lead} onDone={() => setEditing(false)} />;
  const rows = [
    ...SHOWN.map((key) => [texts.fields[key], lead[key]] as const),
    ...Object.entries(lead.custom),
  ].filter(([, value]) => typeof value === 'string' && value !== '');
  return (
    <div className={styles.details}>
      <LeadTags lead={lead} />
      <dl className={`stack gap-10 ${styles.list}`}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
      {lead.emailWantedAt && <p className="small quiet">{leadsTexts.findingEmail.looking}</p>}
      <div>
        <Button size="small" icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
          {texts.edit}
        </Button>
      </div>
    </div>
  );
}
