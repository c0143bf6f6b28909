import { BrandName } from '#web/parts/brand-name.tsx';
import { Outlet } from '@tanstack/react-router';
import { ColorSchemeSwitch } from '#web/parts/color-scheme-switch.tsx';
import { BELOW_DESKTOP, useMedia } from '#web/ui/hooks/use-media.ts';
import { AuthArt } from './auth-art.tsx';
import { authArtTexts } from './auth-art-texts.ts';
import styles from './auth-layout.module.css';

/** The way in: the form at the left, the picture at the right. */
export function AuthLayout() {
  const narrow = useMedia(BELOW_DESKTOP);
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <header>
          <BrandName size={27} />
        </header>
        <main className={styles.main}>
          <Outlet />
        </main>
        <footer className={styles.foot}>
          <span>{location.host}</span>
          <ColorSchemeSwitch />
        </footer>
      </div>
      {!narrow && (
        <aside className={styles.art} aria-label={authArtTexts.about}>
          <AuthArt />
          <div className={styles.slogan}>
            <p>{authArtTexts.claim}</p>
            <p>{authArtTexts.promise}</p>
          </div>
        </aside>
      )}
    </div>
  );
}
