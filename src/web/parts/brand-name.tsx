import { BrandMark } from './brand-mark.tsx';
import styles from './brand-name.module.css';

/** The mark with the name. */
export function BrandName({ size = 22 }: { size?: number }) {
  return (
    <span className={styles.brand} style={{ fontSize: size * 0.625 + 1.5 }}>
      <BrandMark size={size} />
      <span>Reachwell</span>
    </span>
  );
}
