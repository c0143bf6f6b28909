import { rateText } from '#core/campaign/lead-statistics.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Tooltip } from '#web/ui/overlays/tooltip.tsx';
import { rateFigure } from '#web/ui/text/numbers.ts';
import { leadRateTexts } from './lead-rate-texts.ts';
import styles from './lead-rate.module.css';

/**
 * For each rate: its denominator, its placeholder, and the filter of the leads that it counts
 * (campaigns spec, section 9).
 */
const RATES = {
  ACCEPTANCE: { of: 'invited', nobody: leadRateTexts.noInvites, includeTypes: 'INVITE_ACCEPTED' },
  REPLY: {
    of: 'contacted',
    nobody: leadRateTexts.noOneContacted,
    includeTypes: 'MESSAGE_RESPONDED',
  },
} as const;

type LeadRateProps = {
  name: keyof typeof RATES;
  rate: number;
  part: number;
  whole: number;
  campaignId: string;
  leadPackId?: string;
  className?: string | undefined;
};

/** A rate with its counts and formula; it leads to the leads that it counts. */
export function LeadRate({
  name,
  rate,
  part,
  whole,
  campaignId,
  leadPackId,
  className,
}: LeadRateProps) {
  const { of, nobody, includeTypes } = RATES[name];
  return (
    <Tooltip className={className} text={rateText({ name, percent: rate, part, whole })}>
      {whole === 0 ? (
        <span className={styles.rate} tabIndex={0}>
          <strong>{rateFigure({ rate, whole })}</strong>
          <span className={`small quiet nowrap ${styles.quiet}`}>{nobody}</span>
        </span>
      ) : (
        <AppLink
          className={styles.rate}
          href={paths.campaignLeads.href({
            campaignId,
            query: { includeTypes, leadsList: leadPackId },
          })}
        >
          <strong>{rateFigure({ rate, whole })}</strong>
          <span className={`small quiet nowrap ${styles.quiet}`}>
            {leadRateTexts.share({ part, whole, of })}
          </span>
        </AppLink>
      )}
    </Tooltip>
  );
}
