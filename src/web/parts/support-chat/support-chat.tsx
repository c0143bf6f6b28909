import { MessageSquareText, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { BrandMark } from '#web/parts/brand-mark.tsx';
import { webVersion } from '#web/session/client-version.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { supportChatTexts } from './support-chat-texts.ts';
import styles from './support-chat.module.css';

/**
 * What a support chat's script offers, as `window.supportChat`. Without it the script shows itself
 * as it likes.
 */
type SupportChatApi = {
  open: (chat: { element: HTMLElement; facts: { version: string; page: string } }) => void;
  close?: () => void;
};

function apiOf(view: Window): SupportChatApi | null {
  const { supportChat } = view as Window & { supportChat?: Partial<SupportChatApi> };
  return typeof supportChat?.open === 'function' ? (supportChat as SupportChatApi) : null;
}

/** The page without anyone's number in it. */
function pageWithoutIds(): string {
  return location.pathname.replace(/\/\d+/g, '/…');
}

/**
 * The round button at the bottom right and its panel, which the chat's own script fills (design,
 * png/45).
 */
export function SupportChat() {
  const [open, setOpen] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const chat = apiOf(window);
  useEffect(() => {
    const element = body.current;
    if (!open || !element || !chat) return undefined;
    chat.open({ element, facts: { version: webVersion() ?? '', page: pageWithoutIds() } });
    element.focus();
    return () => chat.close?.();
  }, [open, chat]);
  if (!chat) return null;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={supportChatTexts.support}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(!open)}
      >
        <MessageSquareText aria-hidden="true" />
      </button>
      {open && (
        <div
          className={`column ${styles.panel}`}
          role="dialog"
          aria-label={supportChatTexts.support}
          onKeyDown={(event) => event.key === 'Escape' && close()}
        >
          <header className={`row gap-10 ${styles.head}`}>
            <BrandMark size={28} />
            <strong>{supportChatTexts.support}</strong>
            <IconButton
              label={supportChatTexts.close}
              icon={<X aria-hidden="true" />}
              onClick={close}
            />
          </header>
          <div ref={body} tabIndex={-1} className={styles.body} />
          <p className={`size-12 quiet ${styles.foot}`}>{supportChatTexts.shares}</p>
        </div>
      )}
    </>
  );
}
