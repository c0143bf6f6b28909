import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { useIsSelling } from '#web/session/practice-mode.ts';
import { Outlet } from '@tanstack/react-router';
import { usePathname } from '#web/ui/navigation/page-path.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { Tabs } from '#web/ui/navigation/tabs.tsx';
import styles from './account.module.css';
import { accountLayoutTexts as texts } from './account-layout-texts.ts';

const PROFILE = { href: paths.account.href(), label: texts.profile };
const EMAIL = { href: paths.emailAccount.href(), label: texts.email };
const DEVELOPERS = { href: paths.developers.href(), label: texts.developers };
const APPROVALS = { href: paths.approvals.href(), label: texts.approvals };
const BILLING = [
  { href: paths.subscriptions.href(), label: texts.subscriptions },
  { href: paths.transactions.href(), label: texts.transactions },
];

/** The account's pages under one head (design, png/39). */
export function AccountLayout() {
  const phone = useMedia(PHONE);
  const pathname = usePathname();
  const shown = [PROFILE, EMAIL, ...(useIsSelling() ? BILLING : []), DEVELOPERS];
  const tab = [...shown, APPROVALS].find(({ href }) => href === pathname);
  const tabs = <Tabs label={texts.tabs} tabs={shown} />;
  return (
    <>
      <PageHeader
        title={texts.title}
        tabTitle={[tab?.label ?? texts.profile, texts.title]}
        beside={phone ? undefined : <div className={styles.tabs}>{tabs}</div>}
      >
        {phone ? tabs : undefined}
      </PageHeader>
      <div className={styles.page}>
        <Outlet />
      </div>
    </>
  );
}
