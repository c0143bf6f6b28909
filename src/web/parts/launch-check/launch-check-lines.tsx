import { CircleAlert, CircleCheck, Gauge, Mail, Quote, ScanEye, Route } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId } from '#contract/shapes.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { LaunchDomainsDialog } from './launch-domains-dialog.tsx';
import { launchLines, type LaunchSubject, type ShownPart } from './launch-lines.ts';
import { LaunchProblemsDialog } from './launch-problems-dialog.tsx';
import { useLaunchCheck } from './use-launch-check.ts';
import { launchCheckTexts } from './launch-check-texts.ts';
import styles from './launch-check.module.css';

const ICONS = {
  LEADS: ScanEye,
  STEP: Route,
  EMAIL: Mail,
  LIMIT: Gauge,
  EXAMPLE: Quote,
} as const satisfies Record<LaunchSubject, unknown>;

function Tile({ about }: { about: LaunchSubject }) {
  const Icon = ICONS[about];
  return (
    <span className={`stack rigid quiet ${styles.tile}`} aria-hidden="true">
      <Icon />
    </span>
  );
}

/**
 * What the launch check says, as items of a list: every lead's texts, rules and limits; with the
 * way to the leads it is about (design, png/28).
 */
export function LaunchCheckLines({ campaignId }: { campaignId: CampaignId }) {
  const [shown, setShown] = useState<ShownPart | null>(null);
  const [open, setOpen] = useState(false);
  const { data, isLoadingError, refetch, isFetching } = useLaunchCheck({ campaignId });
  const show = (part: ShownPart) => {
    setShown(part);
    setOpen(true);
  };
  const close = () => setOpen(false);
  if (!data) {
    return (
      <li className={`row gap-12 ${styles.row}`}>
        <Tile about="LEADS" />
        {isLoadingError ? (
          <>
            <div className={styles.words}>
              <strong>{launchCheckTexts.checkFailed}</strong>
              <span>{launchCheckTexts.checkedAtStart}</span>
            </div>
            <Button variant="link" busy={isFetching} onClick={() => void refetch()}>
              {launchCheckTexts.tryAgain}
            </Button>
          </>
        ) : (
          <div className={styles.words} role="status">
            <span className="sr-only">{launchCheckTexts.checking}</span>
            <Skeleton width="60%" height={12} />
            <Skeleton width="40%" height={10} />
          </div>
        )}
      </li>
    );
  }
  return (
    <>
      {launchLines(data).map(({ key, about, title, text, quote, fine, shows, way }) => (
        <li key={key} className={`row gap-12 ${styles.row}`}>
          <Tile about={about} />
          <div className={styles.words}>
            <strong>{title}</strong>
            {text && <span>{text}</span>}
            {quote && <blockquote className={styles.quote}>{quote}</blockquote>}
          </div>
          {quote ? null : way ? (
            <AppLink href={way.href}>{way.label}</AppLink>
          ) : shows ? (
            <Button variant="link" onClick={() => show(shows)}>
              {launchCheckTexts.show}
            </Button>
          ) : (
            <span className={fine ? styles.fine : styles.unsure}>
              {fine ? <CircleCheck aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
              {fine ? launchCheckTexts.checked : launchCheckTexts.review}
            </span>
          )}
        </li>
      ))}
      {shown === 'RECEIVING_DOMAINS'
        ? data.email && <LaunchDomainsDialog email={data.email} open={open} onClose={close} />
        : shown !== null && (
            <LaunchProblemsDialog
              key={shown}
              campaignId={campaignId}
              code={shown}
              open={open}
              onClose={close}
            />
          )}
    </>
  );
}
