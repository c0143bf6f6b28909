import type { ReactNode } from 'react';
import type { FieldError } from '#contract/problem.ts';
import type { FieldErrors, useForm } from '#web/ui/fields/use-form.ts';
import type { DialogProps } from '#web/ui/overlays/dialog.tsx';

type Form<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>;

export type FormDialogProps<Values extends Record<string, unknown>, Answer> = Pick<
  DialogProps,
  'title' | 'text' | 'size' | 'onClose'
> & {
  initial: Values;
  validate?: (values: Values) => FieldErrors<Values>;
  send: (values: Values) => Promise<Answer>;
  /** What a toast says afterwards. */
  done?: string | ((answer: Answer) => string);
  /** What follows a success; the dialog closes unless this is given. */
  onSent?: (answer: Answer) => void | Promise<void>;
  /** Takes the errors of fields that are not the form’s own. */
  onRefused?: (errors: readonly FieldError[]) => void;
  confirmLabel: string;
  busyLabel?: string;
  cancelLabel?: string;
  /** Red, with the safe action focused first unless a field asks for the focus. */
  danger?: boolean;
  /** Why it can’t be sent yet, besides what the fields say. */
  refusal?: string | null;
  /** The button opens only once every field is right: for what can’t be taken back. */
  confirmsWhenValid?: boolean;
  /** Above the form, such as a warning. */
  notice?: ReactNode;
  children: (form: Pick<Form<Values>, 'values' | 'field' | 'setValues'>) => ReactNode;
};
