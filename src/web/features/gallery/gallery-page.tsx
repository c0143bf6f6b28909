import { BrandMark } from '#web/parts/brand-mark.tsx';
import { ColorSchemeSwitch } from '#web/parts/color-scheme-switch.tsx';
import { usePageTitle } from '#web/session/page-title.ts';
import { DataSection, ProgressSection } from './data-section.tsx';
import { ButtonSection, ChoiceSection, InputSection, SliderSection } from './field-sections.tsx';
import { FeedbackSection, OverlaySection } from './overlay-sections.tsx';
import styles from './gallery.module.css';

/** `/ui-gallery`, in development only: every atom in its states. */
export function GalleryPage() {
  usePageTitle('Components');
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <div className={styles.row}>
          <BrandMark size={28} />
          <h1>Reachwell components</h1>
        </div>
        <ColorSchemeSwitch />
      </header>
      <div className={styles.grid}>
        <ButtonSection />
        <InputSection />
        <ChoiceSection />
        <SliderSection />
        <OverlaySection />
        <FeedbackSection />
        <ProgressSection />
        <DataSection />
      </div>
    </main>
  );
}
