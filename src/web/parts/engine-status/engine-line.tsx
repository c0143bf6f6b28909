import { grouped } from '#core/text/formats.ts';
import { currentToken } from '#web/api/session-token.ts';
import { PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { ENGINE_DISPLAY } from './engine-display.ts';
import { useBanner } from './status-banner.tsx';
import styles from './engine-status.module.css';
import { useEngineStatus } from './use-engine-status.ts';

/**
 * On phones: what the engine does for the signed-in user, in one line under the page's title, where
 * no banner over the page says something more urgent.
 */
export function EngineLine() {
  const phone = useMedia(PHONE);
  const banner = useBanner();
  return phone && banner === null && currentToken() !== null ? <Line /> : null;
}

function Line() {
  const status = useEngineStatus();
  if (!status) return <div className={`row gap-8 size-13 ${styles.line}`} />;
  const look = ENGINE_DISPLAY[status.kind];
  const Icon = look.icon;
  return (
    <div
      className={`row gap-8 size-13 ${styles.line}`}
      style={{ '--colour': look.color } as React.CSSProperties}
    >
      {Icon ? (
        <Icon className={styles.icon} aria-hidden="true" />
      ) : (
        <span className={styles.dot} aria-hidden="true" />
      )}
      <strong>{look.title}</strong>
      <span className={styles.sentence}>{status.sentence}</span>
      <span className="row gap-8 size-12 faint num nowrap">
        {grouped(status.done)} / {grouped(status.allowed)}
      </span>
    </div>
  );
}
