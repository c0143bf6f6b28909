import { useQuery } from '@tanstack/react-query';
import { Loader, MailSearch } from 'lucide-react';
import type { Answer } from '#web/api/call-types.ts';
import { apiQuery, apiQueryOnceKnown } from '#web/api/queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { paths } from '#web/paths.ts';
import { useIsSelling } from '#web/session/practice-mode.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { useProductTime } from '#web/ui/text/time-context.ts';
import { realTimeMark } from '#web/ui/text/times.tsx';
import { longDate } from '#core/time/when-text.ts';
import { grouped } from '#core/text/formats.ts';
import { leadsTexts } from '../leads-texts.ts';
import styles from '../overview/leads-overview.module.css';

const texts = leadsTexts.findingEmail;
const FRESH_MS = 60_000;

export type EmailCredits = Answer<'GET /v1/shared/emailcredits/{userId}'>;

/** The credits of the email finder and who is asked; null while they are not known. */
export function useEmailCredits(): EmailCredits | null {
  const userId = useCurrentUser()?.id ?? null;
  return (
    useQuery({
      ...apiQueryOnceKnown(
        'GET /v1/shared/emailcredits/{userId}',
        userId === null ? null : { params: { userId } },
      ),
      staleTime: FRESH_MS,
    }).data ?? null
  );
}

/** Whether a search costs credits: only a finder that verifies does. */
export function costsCredits({ finders }: EmailCredits): boolean {
  return finders.some(({ verifies }) => verifies);
}

/** What a wanted address waits for. */
export function EmailSearchState() {
  const credits = useEmailCredits();
  if (credits === null) return null;
  if (credits.finders.length === 0) return texts.waiting;
  return isOut(credits) ? <OutOfCredits credits={credits} /> : texts.looking;
}

const isOut = (credits: EmailCredits) => credits.left === 0 && costsCredits(credits);

/** That a search waits for credits, and until when; where they are sold, with the way there. */
function OutOfCredits({ credits: { renewsAt } }: { credits: EmailCredits }) {
  const { now, zone } = useProductTime();
  const text = texts.outOfCredits(
    renewsAt && longDate({ at: Date.parse(renewsAt), zone }) + realTimeMark(now()),
  );
  if (!useIsSelling()) return text;
  return <AppLink href={paths.emailFinderPricing.href()}>{text}</AppLink>;
}

/** The credits that are left (design, png/34), and how many addresses are looked for. */
export function EmailCreditsBadge() {
  const credits = useEmailCredits();
  const sells = useIsSelling();
  const wanted = useQuery(apiQuery('GET /leads/findemail')).data?.wanted ?? 0;
  if (credits === null) return null;
  return (
    <>
      {wanted > 0 && credits.finders.length > 0 && (
        <Badge tone="info" icon={<Loader aria-hidden="true" />}>
          {texts.lookingFor(wanted)}
        </Badge>
      )}
      <Badge tone="outline" icon={<MailSearch aria-hidden="true" />}>
        <span className={styles.credits}>
          {texts.creditsLeft} <strong>{grouped(credits.left)}</strong>
        </span>
      </Badge>
      {isOut(credits) && sells && (
        <AppLink href={paths.emailFinderPricing.href()}>{texts.seePlans}</AppLink>
      )}
    </>
  );
}
