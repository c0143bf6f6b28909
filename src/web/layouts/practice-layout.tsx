import { ArrowLeft } from 'lucide-react';
import { BrandName } from '#web/parts/brand-name.tsx';
import { ColorSchemeSwitch } from '#web/parts/color-scheme-switch.tsx';
import { NotFoundPage } from '#web/features/not-found/not-found-page.tsx';
import { paths } from '#web/paths.ts';
import { Outlet } from '@tanstack/react-router';
import { currentToken } from '#web/api/session-token.ts';
import { usePracticeMode } from '#web/session/practice-mode.ts';
import { ProductTimeProvider } from '#web/session/product-time-provider.tsx';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Loader } from '#web/ui/feedback/loader.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import styles from './connect-layout.module.css';
import { DefaultLayout } from './default-layout.tsx';
import { layoutsTexts } from './layouts-texts.ts';

/**
 * Pages of practice mode: inside the product for who is signed in, on their own for who is not yet;
 * else a 404.
 */
export function PracticeLayout() {
  const practice = usePracticeMode();
  const phone = useMedia(PHONE);
  if (practice === null) return <Loader />;
  if (!practice) return <NotFoundPage />;
  if (currentToken() !== null) return <DefaultLayout />;
  return (
    <ProductTimeProvider>
      <header className={styles.top}>
        <BrandName size={25} />
        <div className={styles.who}>
          {!phone && <ColorSchemeSwitch />}
          <ButtonLink
            variant="link"
            size="small"
            href={paths.signIn.href()}
            icon={<ArrowLeft aria-hidden="true" />}
          >
            {layoutsTexts.backToSignIn}
          </ButtonLink>
        </div>
      </header>
      <main>
        <Outlet />
      </main>
    </ProductTimeProvider>
  );
}
