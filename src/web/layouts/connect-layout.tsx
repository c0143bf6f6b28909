import { useQueryClient } from '@tanstack/react-query';
import { BrandName } from '#web/parts/brand-name.tsx';
import { Outlet } from '@tanstack/react-router';
import { useFollowCurrentUser } from '#web/session/current-user.ts';
import { ProductTimeProvider } from '#web/session/product-time-provider.tsx';
import { signOut } from '#web/session/session.ts';
import { useVersionWatch } from '#web/session/use-version-watch.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { ActingBanner } from './acting-banner.tsx';
import { layoutsTexts } from './layouts-texts.ts';
import styles from './connect-layout.module.css';

/** Around the connection of the LinkedIn account, or of a program: signed in, but not inside. */
export function ConnectLayout() {
  const queryClient = useQueryClient();
  const user = useFollowCurrentUser();
  useVersionWatch();
  return (
    <ProductTimeProvider>
      <header className={styles.top}>
        <BrandName size={25} />
        <div className={styles.who}>
          {user && <Avatar name={user.displayName} size={28} />}
          <span className={styles.email}>{user?.email}</span>
          <Button variant="link" size="small" onClick={() => void signOut({ queryClient })}>
            {layoutsTexts.signOut}
          </Button>
        </div>
      </header>
      <ActingBanner />
      <main className={styles.main}>
        <Outlet />
      </main>
    </ProductTimeProvider>
  );
}
