import type { ReactNode } from 'react';
import { uiTexts } from '../ui-texts.ts';
import styles from './bulk-bar.module.css';

/**
 * The dark bar at the bottom center while rows are chosen; its children are secondary or quiet
 * buttons.
 */
export function BulkBar({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={uiTexts.selectedRows}>
      <span role="status" className={styles.text}>
        {text}
      </span>
      {children}
    </div>
  );
}
