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
        <div className={`row gap-12 between ${styles.intro}`}>
          <div>
            {!phone && <h1 tabIndex={-1}>{title}</h1>}
            <p className="quiet">{text}</p>
          </div>
          {badge}
        </div>
        {side === undefined ? (
          <div className="stack fit gap-14 shrink">{children}</div>
        ) : (
          <div
            className={classNames(
              'stack gap-16 align-start',
              styles.columns,
              wideSide && styles.wideSide,
            )}
          >
            <div className="stack fit gap-14 shrink">{children}</div>
            <aside className="stack gap-14" aria-label={settingsLayoutTexts.about(title)}>
              {side}
            </aside>
          </div>
        )}
      </div>
    </>
  );
}
