import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DO_NOT_CONTACT_COVERS } from '#core/do-not-contact/do-not-contact.ts';
import type { DoNotContactCovers } from '#core/do-not-contact/do-not-contact.ts';
import { api } from '#web/api/api.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { doNotContactTexts } from './do-not-contact-texts.ts';
import styles from './do-not-contact.module.css';

const texts = doNotContactTexts.adding;
const FORM = 'add-do-not-contact';
const FIELDS = {
  PERSON: 'person',
  ADDRESS: 'email',
  DOMAIN: 'domain',
  COMPANY: 'company',
} as const satisfies Record<DoNotContactCovers, string>;
const EMPTY = { person: '', email: '', domain: '', company: '', name: '', note: '' };
type Values = typeof EMPTY;

function useAdd({
  onAdded,
  onRefused,
}: {
  onAdded: () => void;
  onRefused: (problem: ApiProblem) => void;
}) {
  const toast = useToast();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<Values>) => api('POST /v1/do-not-contact', { body }),
    onSuccess: ({ underWay }) => {
      toast.success(underWay === 0 ? texts.done : texts.underWay);
      // An entry stops campaigns: anything on screen may show it.
      void client.invalidateQueries();
      onAdded();
    },
    onError: (error) => {
      if (error instanceof ApiProblem) onRefused(error);
    },
  });
}

/** Adds a person, an email address, a domain, or a company. */
export function AddEntry({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<DoNotContactCovers>('PERSON');
  const subject = FIELDS[kind];
  const { form, field, submit, fail } = useForm<Values>({
    initial: EMPTY,
    validate: (values) => ({ [subject]: values[subject].trim() === '' ? texts.required : null }),
  });
  const add = useAdd({ onAdded: onClose, onRefused: ({ fieldErrors }) => fail(fieldErrors) });
  const refused =
    add.error instanceof ApiProblem && add.error.fieldErrors.length > 0 ? null : add.error;
  const sent = (values: Values) => {
    const named = kind === 'PERSON' ? (['name', 'note'] as const) : (['note'] as const);
    const given = [subject, ...named].map((name) => [name, values[name].trim()] as const);
    add.mutate(Object.fromEntries(given.filter(([, value]) => value !== '')));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!add.isPending}
      title={texts.title}
      text={texts.text}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            busy={add.isPending}
            busyLabel={texts.busy}
          >
            {texts.confirm}
          </Button>
        </>
      }
    >
      {refused && <Notice tone="danger" announce="alert" title={problemText(refused)} />}
      <form id={FORM} ref={form} className={styles.form} noValidate onSubmit={submit(sent)}>
        <Segmented
          label={texts.kind}
          fullWidth
          value={kind}
          onChange={(next) => {
            setKind(next);
            add.reset();
          }}
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
      </form>
    </Dialog>
  );
}
