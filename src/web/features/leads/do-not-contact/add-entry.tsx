import { useState } from 'react';
import { DO_NOT_CONTACT_COVERS } from '#core/do-not-contact/do-not-contact.ts';
import type { DoNotContactCovers } from '#core/do-not-contact/do-not-contact.ts';
import { api } from '#web/api/api.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { doNotContactTexts } from './do-not-contact-texts.ts';

const texts = doNotContactTexts.adding;
const FIELDS = {
  PERSON: 'person',
  ADDRESS: 'email',
  DOMAIN: 'domain',
  COMPANY: 'company',
} as const satisfies Record<DoNotContactCovers, string>;
const EMPTY = { person: '', email: '', domain: '', company: '', name: '', note: '' };
type Values = typeof EMPTY;

/** Adds a person, an email address, a domain, or a company. */
export function AddEntry({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<DoNotContactCovers>('PERSON');
  const subject = FIELDS[kind];
  const add = (values: Values) => {
    const named = kind === 'PERSON' ? (['name', 'note'] as const) : (['note'] as const);
    const given = [subject, ...named].map((name) => [name, values[name].trim()] as const);
    return api('POST /v1/do-not-contact', {
      body: Object.fromEntries(given.filter(([, value]) => value !== '')),
    });
  };
  return (
    <FormDialog
      title={texts.title}
      text={texts.text}
      initial={EMPTY}
      validate={(values) => ({ [subject]: values[subject].trim() === '' ? texts.required : null })}
      send={add}
      done={({ underWay }) => (underWay === 0 ? texts.done : texts.underWay)}
      onClose={onClose}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
    >
      {({ field }) => (
        <>
          <Segmented
            label={texts.kind}
            fullWidth
            value={kind}
            onChange={setKind}
            segments={DO_NOT_CONTACT_COVERS.map((value) => ({
              value,
              label: texts.kinds[value].segment,
            }))}
          />
          <TextField
            key={subject}
            label={texts.kinds[kind].label}
            help={doNotContactTexts.covers[kind]}
            autoComplete="off"
            data-autofocus=""
            {...field(subject)}
          />
          {kind === 'PERSON' && <TextField label={texts.name} optional {...field('name')} />}
          <TextField label={texts.note} optional {...field('note')} />
        </>
      )}
    </FormDialog>
  );
}
