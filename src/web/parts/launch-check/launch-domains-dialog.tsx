import { useState } from 'react';
import type { LaunchCheckAnswer } from '#contract/forecast.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { LaunchPager, PAGE_ROWS } from './launch-pager.tsx';
import { launchCheckTexts } from './launch-check-texts.ts';
import styles from './launch-check.module.css';

/** Where a campaign's emails go: each receiving domain with its leads and what they take. */
export function LaunchDomainsDialog({
  email,
  open,
  onClose,
}: {
  email: NonNullable<LaunchCheckAnswer['email']>;
  open: boolean;
  onClose: () => void;
}) {
  const [page, setPage] = useState(0);
  const { leads, perDomain, domains, otherDomains, leadsAtOthers } = email;
  const shown = domains.slice(page * PAGE_ROWS, (page + 1) * PAGE_ROWS);
  const last = (page + 1) * PAGE_ROWS >= domains.length;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="large"
      divided
      title={launchCheckTexts.domainsTitle}
      subtitle={launchCheckTexts.domainsSubtitle(leads, perDomain)}
      footer={
        domains.length > PAGE_ROWS ? (
          <LaunchPager page={page} total={domains.length} onPage={setPage} />
        ) : undefined
      }
    >
      <ul className={styles.problems} aria-label={launchCheckTexts.domains}>
        {shown.map((domain) => (
          <li key={domain.domain}>
            <strong>{domain.domain}</strong>
            <span>{launchCheckTexts.atDomain(domain)}</span>
          </li>
        ))}
        {last && otherDomains > 0 && (
          <li>
            <strong>{launchCheckTexts.otherDomains(otherDomains)}</strong>
            <span>{launchCheckTexts.atDomain({ leads: leadsAtOthers, days: null })}</span>
          </li>
        )}
      </ul>
    </Dialog>
  );
}
