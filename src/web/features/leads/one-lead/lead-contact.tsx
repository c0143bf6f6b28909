import { Globe, Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '#web/api/call-types.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { grouped } from '#web/ui/text/numbers.ts';
import { useEmailCredits } from './email-credits.tsx';
import { FindEmailButton } from './find-email-button.tsx';
import { DetailsForm } from './lead-details.tsx';
import styles from './lead-facts.module.css';

/**
 * How to reach somebody, or how to come by an address: what it costs is said before it is asked
 * for. What is known can be changed by hand (product rules, section 5).
 */
export function LeadContact({ lead }: { lead: Answer<'GET /leads/{leadId}'> }) {
  const [editing, setEditing] = useState(false);
  const credits = useEmailCredits();
  if (editing)
    return (
      <Card title="Details">
        <DetailsForm lead={lead} onDone={() => setEditing(false)} />
      </Card>
    );
  return (
    <Card
      title="Contact"
      actions={
        <Button variant="link" aria-label="Edit details" onClick={() => setEditing(true)}>
          Edit
        </Button>
      }
    >
      <div className={styles.lines}>
        {lead.email !== null ? (
          <p className={styles.line}>
            <Mail aria-hidden="true" />
            <span className="sr-only">Email</span>
            <a className={styles.value} href={`mailto:${lead.email}`}>
              {lead.email}
            </a>
          </p>
        ) : (
          <>
            <div className={styles.line}>
              <Mail aria-hidden="true" />
              No email
              <FindEmailButton lead={lead} />
            </div>
            <p className={styles.note}>
              Uses 1 credit, only if a verified email is found.
              {credits !== null && ` ${grouped(credits)} left.`} The email finder is coming in the
              next version. Until then, the search waits for it.
            </p>
          </>
        )}
        {lead.phone && (
          <p className={styles.line}>
            <Phone aria-hidden="true" />
            <span className={styles.word}>Phone</span>
            <a className={styles.value} href={`tel:${lead.phone.replaceAll(/[^+\d]/g, '')}`}>
              {lead.phone}
            </a>
          </p>
        )}
        {lead.website && (
          <p className={styles.line}>
            <Globe aria-hidden="true" />
            <span className={styles.word}>Website</span>
            <span className={styles.value}>{lead.website}</span>
          </p>
        )}
      </div>
    </Card>
  );
}
