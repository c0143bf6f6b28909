import { useMutation } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { FieldError } from '#contract/problem.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useForm, type FieldErrors } from '#web/ui/fields/use-form.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog, type DialogProps } from '#web/ui/overlays/dialog.tsx';
import { uiTexts } from '#web/ui/ui-texts.ts';
import styles from './form-dialog.module.css';
import { kitTexts } from './kit-texts.ts';

type Form<Values extends Record<string, unknown>> = ReturnType<typeof useForm<Values>>;

type FormDialogProps<Values extends Record<string, unknown>, Answer> = Pick<
  DialogProps,
  'title' | 'text' | 'size' | 'onClose'
> & {
  initial: Values;
  validate?: (values: Values) => FieldErrors<Values>;
  send: (values: Values) => Promise<Answer>;
  /** What a toast says afterwards. */
  done?: string | ((answer: Answer) => string);
  /** What follows a success; the dialog closes unless this is given. */
  onSent?: (answer: Answer) => void;
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
  /** The sentence for a failure that belongs to no field. */
  failureText?: (error: Error) => ReactNode;
  children: (form: Pick<Form<Values>, 'values' | 'field' | 'setValues'>) => ReactNode;
};

/** What no field of the form shows. */
function failureOf(error: Error | null, isShown: (path: string) => boolean): Error | null {
  if (!(error instanceof ApiProblem) || error.fieldErrors.length === 0) return error;
  const other = error.fieldErrors.find(({ path }) => !isShown(path));
  return other ? new Error(other.message) : null;
}

/**
 * A dialog around a small form: sends it, shows a refusal at its field or above the form, says
 * what was done, and closes. Esc and the close button ask first when something was entered; Cancel
 * does not.
 */
export function FormDialog<Values extends Record<string, unknown>, Answer>({
  initial,
  validate = () => ({}),
  send,
  done,
  onSent,
  onRefused,
  onClose,
  confirmLabel,
  busyLabel,
  cancelLabel = uiTexts.cancel,
  danger = false,
  refusal = null,
  confirmsWhenValid = false,
  notice,
  failureText = (error) => (error instanceof ApiProblem ? problemText(error) : error.message),
  children,
  ...frame
}: FormDialogProps<Values, Answer>) {
  const id = useId();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const { form, values, setValues, field, valid, dirty, submit, fail } = useForm<Values>({
    initial,
    validate,
  });
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(answer));
      (onSent ?? onClose)(answer);
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem)) return;
      fail(error.fieldErrors);
      onRefused?.(error.fieldErrors);
    },
  });
  const failure = failureOf(sending.error, (path) => path in values || onRefused !== undefined);
  return (
    <Dialog
      {...frame}
      open
      onClose={() => (dirty && !sending.isPending ? setAsking(true) : onClose())}
      dismissable={!sending.isPending}
      footer={
        <>
          <Button onClick={onClose} data-autofocus={danger ? '' : undefined}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            disabled={confirmsWhenValid && !valid}
            disabledReason={refusal}
            busy={sending.isPending}
            busyLabel={busyLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {notice}
      {failure && <Notice tone="danger" announce="alert" title={failureText(failure)} />}
      <form
        id={id}
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={submit((sent) => refusal === null && !sending.isPending && sending.mutate(sent))}
      >
        {children({ values, field, setValues })}
      </form>
      <ConfirmDialog
        open={asking}
        danger
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title={kitTexts.discardTitle}
        text={kitTexts.discardText}
        cancelLabel={uiTexts.keepEditing}
        confirmLabel={kitTexts.discard}
      />
    </Dialog>
  );
}
