import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { useForm } from '#web/ui/fields/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { uiTexts } from '#web/ui/ui-texts.ts';
import type { FormDialogProps } from './form-dialog-props.ts';

/** The sentence for what no field of the form shows; null for nothing. */
function failureText(error: Error | null, isShown: (path: string) => boolean): string | null {
  if (!(error instanceof ApiProblem)) return error && error.message;
  if (error.fieldErrors.length === 0) return problemText(error);
  return error.fieldErrors.find(({ path }) => !isShown(path))?.message ?? null;
}

/** The dialog of `FormDialog`. */
export function FormDialogPopup<Values extends Record<string, unknown>, Answer>({
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
  children,
  ...frame
}: FormDialogProps<Values, Answer>) {
  const id = useId();
  const toast = useToast();
  const { form, values, setValues, field, valid, submit, fail } = useForm<Values>({
    initial,
    validate,
  });
  const sending = useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(answer));
      return (onSent ?? onClose)(answer);
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem)) return;
      fail(error.fieldErrors);
      onRefused?.(error.fieldErrors);
    },
  });
  const failure = failureText(sending.error, (path) => path in values || onRefused !== undefined);
  return (
    <Dialog
      {...frame}
      open
      onClose={onClose}
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
      {failure && <Notice tone="danger" announce="alert" title={failure} />}
      <form
        id={id}
        ref={form}
        className="stack fit gap-14"
        noValidate
        onSubmit={submit((sent) => refusal === null && !sending.isPending && sending.mutate(sent))}
      >
        {children({ values, field, setValues })}
      </form>
    </Dialog>
  );
}
