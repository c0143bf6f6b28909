import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

/**
 * A surface with a hairline. With `title` it gets a head line; `flush` leaves the padding out, for
 * tables and lists.
 */
export function Card({
  title,
  actions,
  flush,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
}) {
  return (
    <section
      {...rest}
      className={classNames('surface shrink', !flush && !title && styles.padded, className)}
    >
      {title && (
        <header className={styles.head}>
          <h2>{title}</h2>
          {actions}
        </header>
      )}
      {title && !flush ? <div className={styles.padded}>{children}</div> : children}
    </section>
  );
}
