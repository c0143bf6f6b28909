import { useQueryClient } from '@tanstack/react-query';
import {
  ChevronDown,
  Gem,
  LogOut,
  Monitor,
  Moon,
  ShieldAlert,
  ShieldCheck,
  Sun,
  UserRound,
  Users,
} from 'lucide-react';
import { actingUserId } from '#web/acting-user.ts';
import { paths } from '#web/paths.ts';
import { leadsTeam, useCurrentUser } from '#web/session/current-user.ts';
import { openOverlay } from '#web/session/current-overlay.ts';
import { backToOwnAccount } from '#web/session/own-account.ts';
import { useIsSelling, useIsTestBilling } from '#web/session/practice-mode.ts';
import { signOut } from '#web/session/session.ts';
import { useColorScheme, type ColorScheme } from '#web/theme/color-scheme.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { isConnected } from '#core/account/user-status.ts';
import { CONNECTION_LABELS } from './connection-label.ts';
import { layoutsTexts } from './layouts-texts.ts';
import styles from './sidebar.module.css';

const SCHEMES: readonly { value: ColorScheme; label: string; icon: React.ReactNode }[] = [
  { value: 'light', label: layoutsTexts.light, icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: layoutsTexts.dark, icon: <Moon aria-hidden="true" /> },
  { value: 'auto', label: layoutsTexts.auto, icon: <Monitor aria-hidden="true" /> },
];

/** The plans, and whether they cost anything here. */
function usePlanItems(): MenuItem[] {
  const testing = useIsTestBilling();
  return useIsSelling()
    ? [
        {
          label: layoutsTexts.plans,
          icon: <Gem aria-hidden="true" />,
          href: paths.upgrade.href(),
          ...(testing && { hint: <Badge tone="info">{layoutsTexts.testBilling}</Badge> }),
        },
      ]
    : [];
}

/** One's own account and the ways into others; inside another one only the way back. */
function accountItems({ leads, plans }: { leads: boolean; plans: MenuItem[] }): MenuItem[] {
  if (actingUserId() !== null)
    return [
      {
        label: layoutsTexts.ownAccount,
        icon: <UserRound aria-hidden="true" />,
        onSelect: backToOwnAccount,
      },
    ];
  const own = {
    label: layoutsTexts.account,
    icon: <UserRound aria-hidden="true" />,
    href: paths.account.href(),
  };
  const others = {
    label: layoutsTexts.openTeammate,
    icon: <Users aria-hidden="true" />,
    onSelect: () => openOverlay('accounts'),
  };
  return [own, ...plans, ...(leads ? [others] : [])];
}

/** The items of the account menu, also used by More on phones. */
function useAccountItems(): MenuItem[] {
  const queryClient = useQueryClient();
  const [scheme, setScheme] = useColorScheme();
  const user = useCurrentUser();
  const plans = usePlanItems();
  return [
    ...accountItems({ leads: leadsTeam(user), plans }),
    { kind: 'heading', label: layoutsTexts.colorScheme },
    ...SCHEMES.map(({ value, label, icon }) => ({
      label,
      icon,
      checked: scheme === value,
      onSelect: () => setScheme(value),
    })),
    { kind: 'line' },
    {
      label: layoutsTexts.signOut,
      icon: <LogOut aria-hidden="true" />,
      onSelect: () => void signOut({ queryClient }),
    },
  ];
}

/** Who is signed in, the state of the connection, and the account's menu. */
export function AccountMenu({ narrow }: { narrow: boolean }) {
  const user = useCurrentUser();
  const items = useAccountItems();
  const connected = user ? isConnected(user.status) : true;
  const connection = CONNECTION_LABELS[user?.status ?? 'VERIFIED'].word;
  const name = user?.displayName ?? '';
  return (
    <Menu
      label={layoutsTexts.account}
      side="top"
      align="start"
      fullWidth
      items={items}
      trigger={(props) => (
        <button type="button" {...props} className={styles.person}>
          <span className="sr-only">
            {layoutsTexts.accountOf(narrow ? `${name}, ${connection}` : '')}
          </span>
          <Avatar name={name || '?'} photoUrl={user?.networkProfile?.photoUrl ?? null} size={28} />
          {!narrow && (
            <>
              <span className={styles.names}>
                <span className={styles.name}>{name}</span>
                <span
                  className={classNames(styles.status, connected ? styles.verified : styles.lost)}
                >
                  {connected ? (
                    <ShieldCheck aria-hidden="true" />
                  ) : (
                    <ShieldAlert aria-hidden="true" />
                  )}
                  {connection}
                </span>
              </span>
              <ChevronDown aria-hidden="true" />
            </>
          )}
        </button>
      )}
    />
  );
}
