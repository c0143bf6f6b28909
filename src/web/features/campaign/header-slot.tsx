import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './campaign.module.css';

const PLACE = 'campaign-header-aside';

/**
 * Where a tab may put something into the head of its campaign, in place of what stands there
 * otherwise.
 */
export function HeaderSlot({ children }: { children: ReactNode }) {
  return (
    <>
      <span id={PLACE} className={styles.aside} />
      <span className={styles.otherwise}>{children}</span>
    </>
  );
}

/** Puts this into the head of the campaign. */
export function HeaderSlotContent({ children }: { children: ReactNode }) {
  const place = document.getElementById(PLACE);
  return place && createPortal(children, place);
}
