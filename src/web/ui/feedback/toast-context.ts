import { createContext, useContext } from 'react';

export type ToastTone = 'success' | 'info' | 'error';
export type ToastAction = { label: string; onSelect: () => void };
type ShowToast = (text: string, options?: { action?: ToastAction }) => void;
export type Toaster = { success: ShowToast; info: ShowToast; error: ShowToast };

export const ToastContext = createContext<Toaster | null>(null);

/** `useToast().success('…')`: 5 s, bottom right; `error` stays until it is closed. */
export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error('useToast needs the ToastProvider');
  return toaster;
}
