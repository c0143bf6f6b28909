import type { LeadAnswer } from '#contract/leads.ts';
import { leadsTexts } from './leads-texts.ts';
import styles from './lead-name.module.css';

/** How a lead is called where it may have no name. */
export function leadName(lead: LeadAnswer): string {
  return lead.fullName ?? lead.email ?? lead.publicIdentifier ?? leadsTexts.unnamed;
}

/** The name as a list shows it; one that is only guessed from the address is marked. */
export function LeadName({ lead }: { lead: LeadAnswer }) {
  if (!lead.nameFromAddress) return <>{leadName(lead)}</>;
  return (
    <span className={styles.guessed} title={leadsTexts.guessedName}>
      {leadName(lead)}
      <span className="sr-only"> {leadsTexts.guessedNameSpoken}</span>
    </span>
  );
}
