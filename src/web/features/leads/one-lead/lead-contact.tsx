import { Globe, Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '#web/api/call-types.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { DetailsForm } from './lead-details.tsx';
import { leadPageTexts } from './lead-page-texts.ts';
import styles from './lead-facts.module.css';

const texts = leadPageTexts.contact;
const EmailSearch = lazyPart(async () => (await import('./email-search.tsx')).EmailSearch, null);

/**
 * How to reach someone, or how to come by an address: what it costs is said before it is asked for.
 * What is known can be changed manually (product rules, section 5).
 */
export function LeadContact({ lead }: { lead: Answer<'GET /leads/{leadId}'> }) {
  const [editing, setEditing] = useState(false);
  if (editing)
    return (
      <Card title={texts.details}>
        <DetailsForm lead={lead} onDone={() => setEditing(false)} />
      </Card>
    );
  return (
    <Card
      title={texts.title}
      actions={
        <Button variant="link" aria-label={texts.editDetails} onClick={() => setEditing(true)}>
          {texts.edit}
        </Button>
      }
    >
      <div className="stack gap-12">
        {lead.email !== null && (
          <p className={styles.line}>
            <Mail aria-hidden="true" />
            <span className="sr-only">{texts.email}</span>
            <a className="shrink breaks" href={`mailto:${lead.email}`}>
              {lead.email}
            </a>
          </p>
        )}
        {(lead.email === null || lead.emailSearch !== null) && <EmailSearch lead={lead} />}
        {lead.phone && (
          <p className={styles.line}>
            <Phone aria-hidden="true" />
            <span className={`rigid quiet ${styles.word}`}>{texts.phone}</span>
            <a className="shrink breaks" href={`tel:${lead.phone.replaceAll(/[^+\d]/g, '')}`}>
              {lead.phone}
            </a>
          </p>
        )}
        {lead.website && (
          <p className={styles.line}>
            <Globe aria-hidden="true" />
            <span className={`rigid quiet ${styles.word}`}>{texts.website}</span>
            <span className="shrink breaks">{lead.website}</span>
          </p>
        )}
      </div>
    </Card>
  );
}
