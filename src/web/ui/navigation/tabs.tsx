import type { KeyboardEvent, ReactNode } from 'react';
import { usePathname } from './page-path.ts';
import { AppLink } from '../actions/app-link.tsx';
import { classNames } from '../class-names.ts';
import { uiTexts } from '../ui-texts.ts';
import styles from './tabs.module.css';

export type TabLink = {
  href: string;
  /** Another path at which the tab is the current one. */ also?: string;
  label: string;
  count?: ReactNode;
  attention?: 'danger' | 'warning' | null;
  attentionText?: string;
};

/** Tabs that are links, with arrow keys between them and a dot for what needs attention. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const pathname = usePathname();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
    const at = links.indexOf(document.activeElement as HTMLElement);
    links[(at + step + links.length) % links.length]?.focus();
    event.preventDefault();
  };
  return (
    <nav aria-label={label} className={styles.tabs} onKeyDown={onKeyDown}>
      {tabs.map((tab) => {
        const current = [tab.href.split('?')[0], tab.also].includes(pathname);
        return (
          <AppLink
            key={tab.href}
            href={tab.href}
            aria-current={current ? 'page' : undefined}
            className={classNames(styles.tab, current && styles.current)}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
            {tab.attention && (
              <>
                <span
                  className={classNames(
                    styles.dot,
                    tab.attention === 'warning' && styles.dotWarning,
                  )}
                  aria-hidden="true"
                />
                <span className="sr-only"> {tab.attentionText ?? uiTexts.needsAttention}</span>
              </>
            )}
          </AppLink>
        );
      })}
    </nav>
  );
}
