import type { ReactNode } from 'react';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { hasWords } from '#core/text/empty-text.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import type { FieldError } from '#contract/problem.ts';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { TextareaField } from '#web/ui/fields/textarea-field.tsx';
import { staffTexts as texts } from './staff-texts.ts';

type ActDialogProps = {
  title: string;
  text?: string;
  confirmLabel: string;
  busyLabel: string;
  danger?: boolean;
  /** Why the action can’t be done yet, apart from a missing reason. */
  problem?: string | null;
  /** Does it, for the reason that was given. */
  act: (reason: string) => Promise<unknown>;
  /** The toast afterwards; none if another page follows. */
  done?: string;
  /** Takes the errors of fields other than the reason. */
  onRefused?: (errors: readonly FieldError[]) => void;
  onClose: () => void;
  /** Who reads the reason; the user doesn’t, except for visits. */
  reasonHelp?: string;
  children?: ReactNode;
};

/** Asks staff for a reason, then does the action (product rules, section 19). */
export function ActDialog({
  problem = null,
  act,
  reasonHelp = texts.reasonHelp,
  children,
  ...dialog
}: ActDialogProps) {
  return (
    <FormDialog
      {...dialog}
      initial={{ reason: '' }}
      validate={({ reason }) => ({
        reason: !hasWords(reason)
          ? FIELD_MESSAGES.REQUIRED()
          : reason.trim().length > FIELD_LENGTHS.reason
            ? FIELD_MESSAGES.TOO_LONG(FIELD_LENGTHS.reason)
            : null,
      })}
      send={({ reason }) => act(reason.trim())}
      refusal={problem}
    >
      {({ field }) => (
        <>
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
        </>
      )}
    </FormDialog>
  );
}
