import type { LeadAnswer } from '#contract/leads.ts';
import styles from './lead-name.module.css';

/** How a lead is called where it may have no name. */
export function leadName(lead: LeadAnswer): string {
  return lead.fullName ?? lead.email ?? lead.publicIdentifier ?? 'Unnamed lead';
}

const GUESSED = 'Taken from the profile URL. The profile hasn’t been read yet';

/** The name as a list shows it; one that is only guessed from the address is marked. */
export function LeadName({ lead }: { lead: LeadAnswer }) {
  if (!lead.nameFromAddress) return <>{leadName(lead)}</>;
  return (
    <span className={styles.guessed} title={GUESSED}>
      {leadName(lead)}
      <span className="sr-only"> (name not read yet)</span>
    </span>
  );
}
