import { lazyPopup } from '#web/ui/overlays/lazy-popup.tsx';
import type { FormDialogProps } from './form-dialog-props.ts';

type AnyFormDialog = FormDialogProps<Record<string, unknown>, unknown>;

const Popup = lazyPopup<AnyFormDialog>(
  async () => (await import('./form-dialog-popup.tsx')).FormDialogPopup,
);

/**
 * A dialog around a small form: sends it, shows a refusal at its field or above the form, says
 * what was done, and closes. Esc and the close button ask first when something was entered; Cancel
 * does not. Its code comes when it is first opened.
 */
export function FormDialog<Values extends Record<string, unknown>, Answer>(
  props: FormDialogProps<Values, Answer>,
) {
  return <Popup {...(props as unknown as AnyFormDialog)} />;
}
