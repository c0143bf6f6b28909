import { useEffect, useRef, type ReactNode } from 'react';
import { usePageTitle } from '#web/session/page-title.ts';
import styles from './enter-linkedin.module.css';

/** The heading of a step with its icon. */
export function StepHeader({
  icon,
  title,
  text,
}: {
  icon: ReactNode;
  title: string;
  text: ReactNode;
}) {
  usePageTitle(title);
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was clicked is gone with its step: the new step gets the focus and is
    // scrolled to its top.
    if (document.activeElement === document.body)
      head.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title]);
  return (
    <div ref={head} className="row gap-14">
      <span className={`stack rigid tone-accent ${styles.tile}`} aria-hidden="true">
        {icon}
      </span>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="quiet">{text}</p>
      </div>
    </div>
  );
}
