import { Globe, History, ShieldCheck } from 'lucide-react';
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
const ENTRIES: Readonly<Record<AdminStatus, readonly NavEntry[]>> = {
  ADMIN: [...FOR_ALL, { label: texts.activity, href: paths.adminActivity.href(), icon: History }],
  PROXY_MANAGER: FOR_ALL,
};

/** Where staff goes, under a heading in the sidebar; `list` draws the entries. */
export function StaffGroup({
  adminStatus,
  list,
  grouped = false,
}: {
  adminStatus: AdminStatus;
  list: (entries: readonly NavEntry[]) => ReactNode;
  grouped?: boolean;
}) {
  if (!grouped) return list(ENTRIES[adminStatus]);
  return (
    <div className={styles.group} role="group" aria-label={texts.staff}>
      <p className={styles.heading}>{texts.staff}</p>
      {list(ENTRIES[adminStatus])}
    </div>
  );
}
