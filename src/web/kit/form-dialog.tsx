import { lazyPopup } from '#web/ui/overlays/lazy-popup.tsx';
import type { FormDialogProps } from './form-dialog-props.ts';

type AnyFormDialog = FormDialogProps<Record<string, unknown>, unknown>;

const Popup = lazyPopup<AnyFormDialog>(
  async () => (await import('./form-dialog-popup.tsx')).FormDialogPopup,
);

/**
 * A dialog with a small form. It sends the form, shows a refusal at its field or above the form,
 * and closes with a toast. Its code loads when it is first opened.
 */
export function FormDialog<Values extends Record<string, unknown>, Answer>(
  props: FormDialogProps<Values, Answer>,
) {
  return <Popup {...(props as unknown as AnyFormDialog)} />;
}
