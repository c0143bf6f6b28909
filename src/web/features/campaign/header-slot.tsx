import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './campaign.module.css';

const PLACE = 'campaign-header-aside';

/** A slot where a tab can replace the default content of the campaign's header. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  return (
    <>
      <span id={PLACE} className={styles.aside} />
      <span className={styles.otherwise}>{children}</span>
    </>
  );
}

/** Renders its children in the campaign's header. */
export function HeaderSlotContent({ children }: { children: ReactNode }) {
  const place = document.getElementById(PLACE);
  return place && createPortal(children, place);
}
