import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { LeadAnswer } from '#contract/leads.ts';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import type { Answer } from '#web/api/call-types.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { LEAD_READS } from '../lead-reads.ts';
import styles from './lead-details.module.css';
import { ChipsField } from '#web/ui/fields/chips-field.tsx';
import { tagRefusal } from '../tags/tag-rules.ts';
import { useChangeTags } from '../tags/use-change-tags.ts';

type OneLead = Answer<'GET /leads/{leadId}'>;

/** The tags of a lead as a field; each change is kept at once. */
function LeadTags({ lead }: { lead: OneLead }) {
  const change = useChangeTags(lead);
  return (
    <ChipsField
      label="Tags"
      placeholder="Add a tag"
      words={change.isPending ? change.variables : lead.tags}
      onChange={(tags) => change.mutate(tags)}
      validate={(word, index) => tagRefusal({ word, tags: lead.tags, index })}
    />
  );
}

/** What a person may write; the longest text of each. */
const FIELDS = {
  firstName: ['First name', 200],
  lastName: ['Last name', 200],
  headline: ['Headline', 500],
  jobTitle: ['Job title', 300],
  company: ['Company', 300],
  industry: ['Industry', 200],
  location: ['Location', 300],
  country: ['Country', 100],
  email: ['Email', 254],
  phone: ['Phone', 50],
  website: ['Website', 2000],
} as const;
type FieldName = keyof typeof FIELDS;
type Values = Record<FieldName, string>;
const NAMES = Object.keys(FIELDS) as FieldName[];

const SHOWN: [keyof LeadAnswer, string][] = [
  ['headline', 'Headline'],
  ['jobTitle', 'Job title'],
  ['company', 'Company'],
  ['industry', 'Industry'],
  ['location', 'Location'],
  ['country', 'Country'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['website', 'Website'],
  ['profileUrl', 'LinkedIn'],
  ['originalName', 'Name on LinkedIn'],
];

function valuesOf(lead: OneLead): Values {
  return Object.fromEntries(NAMES.map((name) => [name, lead[name] ?? ''])) as Values;
}

function validate(values: Values) {
  return Object.fromEntries(
    NAMES.map((name) => [
      name,
      values[name].length > FIELDS[name][1]
        ? FIELD_MESSAGES.TOO_LONG(FIELDS[name][1])
        : name === 'email' &&
            values.email !== '' &&
            !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email)
          ? FIELD_MESSAGES.INVALID_EMAIL()
          : null,
    ]),
  ) as Record<FieldName, string | null>;
}

/** Only what was changed is sent: it is kept from then on, whatever an import or a search says. */
export function DetailsForm({ lead, onDone }: { lead: OneLead; onDone: () => void }) {
  const client = useQueryClient();
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
      toast.success('The lead has been saved');
      onDone();
    },
    onError: (error) =>
      error instanceof ApiProblem && error.fieldErrors.length > 0
        ? fail(error.fieldErrors)
        : toast.error(problemText(error)),
    onSettled: () => {
      for (const queryKey of LEAD_READS) void client.invalidateQueries({ queryKey });
    },
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
          label={FIELDS[name][0]}
          type={name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text'}
          autoComplete="off"
        />
      ))}
      <p className={styles.quiet}>
        Your edits are kept. Imports and searches won’t overwrite them.
      </p>
      <div className={styles.actions}>
        <Button onClick={onDone}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          disabled={changed.length === 0}
          busy={save.isPending}
          busyLabel="Saving"
        >
          Save
        </Button>
      </div>
    </form>
  );
}

/** What is known of a lead, with its tags; it can be changed by hand (product rules, section 5). */
export function LeadDetails({ lead }: { lead: OneLead }) {
  const [editing, setEditing] = useState(false);
  if (editing) return <DetailsForm lead={lead} onDone={() => setEditing(false)} />;
  const rows = [
    ...SHOWN.map(([key, label]) => [label, lead[key]] as const),
    ...Object.entries(lead.custom),
  ].filter(([, value]) => typeof value === 'string' && value !== '');
  return (
    <div className={styles.details}>
      <LeadTags lead={lead} />
      <dl className={styles.list}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
      </dl>
      {lead.emailWantedAt && (
        <p className={styles.quiet}>We’ll look for the email once an email finder is set up.</p>
      )}
      <div>
        <Button size="small" icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)}>
          Edit details
        </Button>
      </div>
    </div>
  );
}
