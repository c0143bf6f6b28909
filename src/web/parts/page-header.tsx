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
   * The title of the browser's tab, if it is more than the page's title: the page, then what it
   * belongs to.
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
   * For the page of one thing: the back link and the name are on one line; on phones every page
   * with a back link looks like this, with an arrow, two lines, and no engine line (design, png/23
   * and 35).
   */
  slim?: boolean;
  /** False where the page has its h1 elsewhere. */ headed?: boolean;
  /** Under the title, such as tabs. */
  children?: ReactNode;
};

/**
 * The top bar of a page; holds its one h1 by default, which takes the focus on a change of
 * page.
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
    <header className={classNames('column gap-2', styles.header, slim && styles.slim)}>
      {back && (
        <AppLink href={back.href} className={styles.back} aria-label={back.word && back.label}>
          <ArrowLeft aria-hidden="true" />
          <span className={styles.backWord}>{back.word ?? back.label}</span>
        </AppLink>
      )}
      <div className={`row gap-12 ${styles.line}`}>
        {!back && (
          <span className={styles.mark}>
            <BrandMark size={26} />
          </span>
        )}
        <div className={`flex gap-12 align-baseline grow shrink ${styles.titles}`}>
          <Title
            tabIndex={headed ? -1 : undefined}
            className={classNames(styles.title, back && styles.large)}
          >
            {title}
          </Title>
          {count !== undefined && <span className="faint num">{grouped(count)}</span>}
          {text && <span className={styles.text}>{text}</span>}
          {beside}
        </div>
        <div className={`row gap-8 rigid ${styles.actions}`}>
          <PracticeChip />
          {actions}
        </div>
      </div>
      {!slim && <EngineLine />}
      {children && slim ? <div className={styles.under}>{children}</div> : children}
    </header>
  );
}
