import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { grouped } from '#core/text/formats.ts';
import { usePageTitle } from '#web/session/page-title.ts';
import { BrandMark } from './brand-mark.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { EngineLine } from './engine-status/engine-line.tsx';
import styles from './page-header.module.css';
import { PracticeChip } from './practice-clock/practice-chip.tsx';

type PageHeaderProps = {
  title: ReactNode;
  /**
   * What the browser's tab says, where that is more than the title: the page, then what it belongs
   * to.
   */
  tabTitle?: readonly (string | null | undefined)[];
  count?: number | undefined;
  text?: ReactNode;
  back?: {
    href: string;
    label: string;
    /** What is printed of the label, where there is little room. */ word?: string;
  };
  /** Besides the title, such as a status switch. */
  beside?: ReactNode;
  actions?: ReactNode;
  /**
   * A page of one thing: the way back and the name stand in one line; on phones every page with a
   * way back is so, with an arrow, two lines and no engine line (design, png/23 and 35).
   */
  slim?: boolean;
  /** False where the page has its h1 elsewhere. */ headed?: boolean;
  /** Under the title, such as tabs. */
  children?: ReactNode;
};

/**
 * The top bar of a page; holds its one h1 unless it is told otherwise, which takes the focus on a
 * change of page.
 */
export function PageHeader({
  title,
  tabTitle,
  count,
  text,
  back,
  beside,
  actions,
  slim: always = false,
  headed = true,
  children,
}: PageHeaderProps) {
  const phone = useMedia(PHONE);
  const Title = headed ? 'h1' : 'p';
  const slim = always || (phone && back !== undefined);
  usePageTitle(...(tabTitle ?? [typeof title === 'string' ? title : null]));
  return (
    <header className={classNames(styles.header, slim && styles.slim)}>
      {back && (
        <AppLink href={back.href} className={styles.back} aria-label={back.word && back.label}>
          <ArrowLeft aria-hidden="true" />
          <span className={styles.backWord}>{back.word ?? back.label}</span>
        </AppLink>
      )}
      <div className={styles.line}>
        {!back && (
          <span className={styles.mark}>
            <BrandMark size={26} />
          </span>
        )}
        <div className={styles.titles}>
          <Title
            tabIndex={headed ? -1 : undefined}
            className={classNames(styles.title, back && styles.large)}
          >
            {title}
          </Title>
          {count !== undefined && <span className={styles.count}>{grouped(count)}</span>}
          {text && <span className={styles.text}>{text}</span>}
          {beside}
        </div>
        <div className={styles.actions}>
          <PracticeChip />
          {actions}
        </div>
      </div>
      {!slim && <EngineLine />}
      {children && slim ? <div className={styles.under}>{children}</div> : children}
    </header>
  );
}
