import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { apiQuery } from '#web/api/queries.ts';
import { openOverlay } from '#web/session/current-overlay.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { dashboardHeaderTexts } from './dashboard-header-texts.ts';
import styles from './phone-bell.module.css';

const NEWEST = 5;

/** The bell beside the greeting on phones (design, png/48). */
export function PhoneBell() {
  const open =
    useQuery(apiQuery('GET /notifications', { query: { closed: 'false', size: NEWEST } })).data
      ?.open ?? 0;
  return (
    <span className={styles.bell}>
      <IconButton
        label={open > 0 ? dashboardHeaderTexts.bell(open) : dashboardHeaderTexts.notifications}
        aria-haspopup="dialog"
        icon={<Bell aria-hidden="true" />}
        onClick={() => openOverlay('notifications')}
      />
      {open > 0 && <i aria-hidden="true" />}
    </span>
  );
}
