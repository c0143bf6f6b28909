import { Globe, History, ShieldCheck, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AdminStatus } from '#core/account/user-status.ts';
import { paths } from '#web/paths.ts';
import type { NavEntry } from './navigation.ts';
import { staffGroupTexts as texts } from './staff-group-texts.ts';
import styles from './sidebar.module.css';

const FOR_ALL: readonly NavEntry[] = [
  { label: texts.users, href: paths.admin.href(), icon: ShieldCheck, also: '/admin/users/' },
  { label: texts.proxies, href: paths.adminProxies.href(), icon: Globe },
];
const PREFERENCES: NavEntry = {
  label: texts.preferences,
  href: paths.adminPreferences.href(),
  icon: SlidersHorizontal,
};
const ENTRIES: Readonly<Record<AdminStatus | 'NONE', readonly NavEntry[]>> = {
  ADMIN: [
    ...FOR_ALL,
    { label: texts.activity, href: paths.adminActivity.href(), icon: History },
    PREFERENCES,
  ],
  PROXY_MANAGER: [...FOR_ALL, PREFERENCES],
  NONE: [PREFERENCES],
};

/**
 * The staff pages, under a heading in the sidebar; `list` renders the entries. A test account has
 * only the preferences.
 */
export function StaffGroup({
  adminStatus,
  list,
  grouped = false,
}: {
  adminStatus: AdminStatus | null;
  list: (entries: readonly NavEntry[]) => ReactNode;
  grouped?: boolean;
}) {
  const entries = list(ENTRIES[adminStatus ?? 'NONE']);
  if (!grouped) return entries;
  const heading = adminStatus === null ? texts.testAccount : texts.staff;
  return (
    <div className={styles.group} role="group" aria-label={heading}>
      <p className={styles.heading}>{heading}</p>
      {entries}
    </div>
  );
}
