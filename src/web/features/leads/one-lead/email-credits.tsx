import { useQuery } from '@tanstack/react-query';
import { MailSearch } from 'lucide-react';
import type { UserId } from '#contract/shapes.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { grouped } from '#core/text/formats.ts';
import { leadsTexts } from '../leads-texts.ts';
import styles from '../overview/leads-overview.module.css';

const FRESH_MS = 60_000;

/** How many credits of the email finder are left; null while it is not known. */
export function useEmailCredits(): number | null {
  const userId = useCurrentUser()?.id ?? null;
  return (
    useQuery({
      ...apiQuery('GET /v1/shared/emailcredits/{userId}', {
        params: { userId: (userId ?? '0') as UserId },
      }),
      enabled: userId !== null,
      staleTime: FRESH_MS,
    }).data?.left ?? null
  );
}

/** The credits that are left (design, png/34). */
export function EmailCreditsBadge() {
  const left = useEmailCredits();
  if (left === null) return null;
  return (
    <Badge tone="outline" icon={<MailSearch aria-hidden="true" />}>
      <span className={styles.credits}>
        {leadsTexts.findingEmail.creditsLeft} <strong>{grouped(left)}</strong>
      </span>
    </Badge>
  );
}
