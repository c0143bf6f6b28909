import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ToastContext, type ToastAction, type Toaster, type ToastTone } from './toast-context.ts';
import { uiTexts } from '../ui-texts.ts';
import styles from './toast.module.css';

const SHOWN_MS = 5000;
/** A toast with Undo stays longer, so that people can read it, decide, and reach the button. */
const OFFER_SHOWN_MS = 10_000;
const MOST = 3;
const ICONS = { success: CircleCheck, info: Info, error: CircleAlert } as const satisfies Record<
  ToastTone,
  unknown
>;

type Toast = { id: number; tone: ToastTone; text: string; action: ToastAction | undefined };

function ToastCard({ toast, held, close }: { toast: Toast; held: boolean; close: () => void }) {
  const Icon = ICONS[toast.tone];
  const offers = toast.action !== undefined;
  const closes = useRef(close);
  closes.current = close;
  useEffect(() => {
    if (toast.tone === 'error' || held) return undefined;
    const timer = setTimeout(() => closes.current(), offers ? OFFER_SHOWN_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast.tone, offers, held]);
  return (
    <div
      className={classNames(styles.toast, styles[toast.tone])}
      role={toast.tone === 'error' ? 'alert' : 'status'}
    >
      <Icon aria-hidden="true" />
      <span className={styles.text}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.onSelect();
            close();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label={uiTexts.close} onClick={close}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

/** Holds the toasts of the whole app, above dialogs too. Mount it once. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  const next = useRef(1);
  const region = useRef<HTMLDivElement>(null);
  const show = useCallback((tone: ToastTone, text: string, action?: ToastAction) => {
    const id = next.current++;
    setToasts((old) =>
      [
        ...old.filter((one) => one.text !== text || one.tone !== tone),
        { id, tone, text, action },
      ].slice(-MOST),
    );
  }, []);
  const toaster = useMemo<Toaster>(
    () => ({
      success: (text, options) => show('success', text, options?.action),
      info: (text, options) => show('info', text, options?.action),
      error: (text, options) => show('error', text, options?.action),
    }),
    [show],
  );
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    // Reopened for each toast, so that it is above a dialog opened since.
    if (element.matches(':popover-open')) element.hidePopover();
    if (toasts.length > 0) element.showPopover();
    // A toast that closes under the pointer or with the focus in it fires no leave event.
    else {
      setHovered(false);
      setFocused(false);
    }
  }, [toasts]);
  return (
    <ToastContext value={toaster}>
      {children}
      <div
        ref={region}
        popover="manual"
        className={styles.region}
        role="region"
        aria-label={uiTexts.messages}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            held={held}
            close={() => setToasts((old) => old.filter((one) => one.id !== toast.id))}
          />
        ))}
      </div>
    </ToastContext>
  );
}
