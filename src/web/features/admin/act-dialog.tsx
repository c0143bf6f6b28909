import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { hasWords } from '#core/text/empty-text.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import type { FieldError } from '#contract/problem.ts';
import { ApiProblem, problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import styles from './admin.module.css';
import { staffTexts as texts } from './staff-texts.ts';

type ActDialogProps = {
  title: string;
  text?: string;
  confirmLabel: string;
  busyLabel: string;
  danger?: boolean;
  /** Why it can’t be done yet, besides a reason that is missing. */
  problem?: string | null;
  /** Does it, for the reason that was given. */
  act: (reason: string) => Promise<unknown>;
  /** What is said afterwards; nothing where another page follows. */
  done?: string;
  /** Takes the errors of fields other than the reason. */
  onRefused?: (errors: readonly FieldError[]) => void;
  onClose: () => void;
  /** Who reads the reason; the user doesn’t, except for visits. */
  reasonHelp?: string;
  children?: ReactNode;
};

/** What went wrong, unless it is shown next to a field. */
function Refusal({ error, besideFields }: { error: unknown; besideFields: boolean }) {
  const field = error instanceof ApiProblem ? error.fieldErrors[0] : undefined;
  if (!error || field?.path === 'reason' || (field && besideFields)) return null;
  return <Notice tone="danger" announce="alert" title={field?.message ?? problemText(error)} />;
}

/** Asks for the reason of an act of staff, and does it (product rules, section 19). */
export function ActDialog({
  title,
  text,
  confirmLabel,
  busyLabel,
  danger,
  problem = null,
  act,
  done,
  onRefused,
  onClose,
  reasonHelp = texts.reasonHelp,
  children,
}: ActDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const formId = useId();
  const { form, field, submit, fail } = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({
      reason: !hasWords(reason)
        ? FIELD_MESSAGES.REQUIRED()
        : reason.trim().length > FIELD_LENGTHS.reason
          ? FIELD_MESSAGES.TOO_LONG(FIELD_LENGTHS.reason)
          : null,
    }),
  });
  const run = useMutation({
    mutationFn: act,
    onSuccess: () => {
      if (done !== undefined) toast.success(done);
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem)) return;
      fail(error.fieldErrors);
      onRefused?.(error.fieldErrors);
    },
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith('GET /admin/'),
      }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      dismissable={!run.isPending}
      title={title}
      {...(text !== undefined && { text })}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            disabledReason={problem}
            busy={run.isPending}
            busyLabel={busyLabel}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Refusal error={run.error} besideFields={onRefused !== undefined} />
      <form
        id={formId}
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={submit(({ reason }) => problem === null && run.mutate(reason.trim()))}
      >
        {children}
        <TextareaField
          label={texts.reason}
          help={reasonHelp}
          required
          rows={3}
          limit={FIELD_LENGTHS.reason}
          data-autofocus={children ? undefined : ''}
          {...field('reason')}
        />
      </form>
    </Dialog>
  );
}
