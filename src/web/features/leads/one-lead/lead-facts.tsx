import {
  Braces,
  Building2,
  Clock,
  Factory,
  Globe,
  Link2,
  SquareUser,
  TextQuote,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { timeOfDay } from '#core/time/when-text.ts';
import type { LeadAnswer } from '#contract/leads.ts';
import { useNow } from '#web/ui/text/time-context.ts';
import { leadPageTexts } from './lead-page-texts.ts';
import styles from './lead-facts.module.css';

const texts = leadPageTexts.facts;

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={`stack gap-8 ${styles.fact}`}>
      <dt>
        {icon}
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The time where the lead is, by the product's clock. */
function LocalTime({ zone }: { zone: string }) {
  const at = useNow(20_000);
  return <span title={zone}>{timeOfDay({ at, zone })}</span>;
}

/**
 * The known facts about a person; the local time only if their location has exactly one time zone
 * (design, png/35).
 */
export function LeadFacts({ lead }: { lead: LeadAnswer }) {
  const place = lead.location ?? lead.country;
  return (
    <dl className={`stack gap-13 ${styles.facts}`}>
      {place && (
        <Fact icon={<Globe aria-hidden="true" />} label={texts.location}>
          {place}
        </Fact>
      )}
      {lead.zone && (
        <Fact icon={<Clock aria-hidden="true" />} label={texts.localTime}>
          <LocalTime zone={lead.zone} />
        </Fact>
      )}
      {lead.company && (
        <Fact icon={<Building2 aria-hidden="true" />} label={texts.company}>
          {lead.company}
        </Fact>
      )}
      {lead.industry && (
        <Fact icon={<Factory aria-hidden="true" />} label={texts.industry}>
          {lead.industry}
        </Fact>
      )}
      {lead.headline && lead.jobTitle && (
        <Fact icon={<TextQuote aria-hidden="true" />} label={texts.headline}>
          {lead.headline}
        </Fact>
      )}
      {lead.profileUrl && (
        <Fact icon={<Link2 aria-hidden="true" />} label={texts.profile}>
          <a href={lead.profileUrl} target="_blank" rel="noreferrer noopener">
            {lead.publicIdentifier ? `in/${lead.publicIdentifier}` : texts.linkedInProfile}
            <span className="sr-only"> {texts.onLinkedIn}</span>
          </a>
        </Fact>
      )}
      {Object.entries(lead.custom)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <Fact key={name} icon={<Braces aria-hidden="true" />} label={`custom.${name}`}>
            {value}
          </Fact>
        ))}
      {lead.originalName && (
        <Fact icon={<SquareUser aria-hidden="true" />} label={texts.fullProfile}>
          {lead.originalName}
        </Fact>
      )}
    </dl>
  );
}
