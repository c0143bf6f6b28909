import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import styles from './settings-layout.module.css';
import { SettingsTrail } from './settings-trail.tsx';
import { settingsLayoutTexts } from './settings-layout-texts.ts';

/**
 * A settings page: the form at the left, what it means at the right; under 960 px the right goes
 * under the form. Without `side` the form has the whole width.
 */
export function SettingsLayout({
  title,
  text,
  badge,
  actions,
  children,
  side,
  wideSide = false,
}: {
  title: string;
  text: string;
  badge?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  side?: ReactNode;
  /** The right column needs room for names. */ wideSide?: boolean;
}) {
  const phone = useMedia(PHONE);
  return (
    <>
      {phone ? (
        <PageHeader
          title={title}
          tabTitle={[title, settingsLayoutTexts.settings]}
          actions={actions}
        />
      ) : (
        <SettingsTrail title={title} actions={actions} />
      )}
      <div className={side === undefined ? styles.wide : styles.page}>
        <div className={styles.intro}>
          <div>
            {!phone && <h1 tabIndex={-1}>{title}</h1>}
            <p className={styles.text}>{text}</p>
          </div>
          {badge}
        </div>
        {side === undefined ? (
          <div className={styles.form}>{children}</div>
        ) : (
          <div className={classNames(styles.columns, wideSide && styles.wideSide)}>
            <div className={styles.form}>{children}</div>
            <aside className={styles.side} aria-label={settingsLayoutTexts.about(title)}>
              {side}
            </aside>
          </div>
        )}
      </div>
    </>
  );
}
