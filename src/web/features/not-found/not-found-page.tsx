import { ArrowLeft } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { usePageTitle } from '#web/session/page-title.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import styles from './not-found-page.module.css';
import { notFoundTexts } from './not-found-texts.ts';

function BrokenBranch() {
  return (
    <svg
      width="160"
      height="112"
      viewBox="0 0 160 112"
      fill="none"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <circle cx="80" cy="10" r="7" fill="var(--accent)" />
      <path
        d="M80 17v20M80 37H50q-10 0-10 10v16"
        stroke="var(--border-control)"
        strokeLinecap="round"
      />
      <path
        d="M80 37h34q10 0 10 10v16"
        stroke="var(--border-control)"
        strokeDasharray="2 5"
        strokeLinecap="round"
      />
      <rect
        x="17"
        y="67"
        width="46"
        height="28"
        rx="8"
        fill="var(--accent-subtle)"
        stroke="var(--accent)"
      />
      <rect
        x="101"
        y="67"
        width="46"
        height="28"
        rx="8"
        stroke="var(--border-control)"
        strokeDasharray="4 4"
      />
    </svg>
  );
}

/** Any address without a page. */
export function NotFoundPage() {
  usePageTitle(notFoundTexts.tabTitle);
  return (
    <main className={`column gap-8 align-center center text-center ${styles.page}`}>
      <BrokenBranch />
      <h1 className={styles.title} tabIndex={-1}>
        {notFoundTexts.title}
      </h1>
      <p className={styles.text}>{notFoundTexts.text}</p>
      <ButtonLink
        variant="primary"
        href={paths.dashboard.href()}
        icon={<ArrowLeft aria-hidden="true" />}
      >
        {notFoundTexts.goToDashboard}
      </ButtonLink>
    </main>
  );
}
