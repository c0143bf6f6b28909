import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { PracticeChip } from '#web/parts/practice-clock/practice-chip.tsx';
import { usePageTitle } from '#web/session/page-title.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { settingsLayoutTexts } from './settings-layout-texts.ts';
import styles from './settings-layout.module.css';

/** Where a settings page stands, in the top bar, with the page's own buttons. */
export function SettingsTrail({
  title,
  under,
  actions,
}: {
  title: string;
  under?: { label: string; href: string };
  actions?: ReactNode;
}) {
  usePageTitle(title, under?.label ?? settingsLayoutTexts.settings);
  return (
    <div className={`row gap-10 between quiet ${styles.trail}`}>
      <p className={styles.way}>
        {settingsLayoutTexts.settings}
        <ChevronRight aria-hidden="true" />
        {under && (
          <>
            <AppLink href={under.href}>{under.label}</AppLink>
            <ChevronRight aria-hidden="true" />
          </>
        )}
        <span>{title}</span>
      </p>
      <div className="flex gap-8 rigid">
        <PracticeChip />
        {actions}
      </div>
    </div>
  );
}
