import { Check, CircleCheck, CirclePause, Clock, Hourglass, TriangleAlert } from 'lucide-react';
import type { CampaignLeadAnswer } from '#contract/leads.ts';
import type { WaitingCode } from '#core/lead/waiting-facts.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { TimeText } from '#web/ui/text/times.tsx';
import { wayOn } from './waiting-way-on.ts';
import styles from './leads.module.css';

function Reason({ standing }: { standing: CampaignLeadAnswer }) {
  const failed = standing.state === 'FAILED';
  const Icon = failed ? TriangleAlert : standing.state === 'PAUSED' ? CirclePause : CircleCheck;
  return (
    <section className={classNames(styles.waiting, failed ? styles.failed : styles.calm)}>
      <h3><Icon aria-hidden="true" />{failed ? 'Why did this lead fail?' : standing.state === 'PAUSED' ? 'Why is this lead paused?' : 'Why did this lead end here?'}</h3>
      <p>{standing.reasonText}</p>
    </section>
  );
}

/** "Why is this lead waiting?": one sentence with the next time, every gate with the blocking one bold, and what happens if nothing changes. */
export function WaitingCard({ standing }: { standing: CampaignLeadAnswer }) {
  const { waitingFor } = standing;
  if (!waitingFor) return standing.reasonText ? <Reason standing={standing} /> : null;
  const way = wayOn({ code: waitingFor.code as WaitingCode, campaignId: standing.campaignId });
  return (
    <section className={styles.waiting} aria-label="Why is this lead waiting?">
      <h3><Clock aria-hidden="true" />Why is this lead waiting?</h3>
      <p>{waitingFor.sentence}</p>
      <ul className={styles.gates}>
        {waitingFor.gates.map((gate) => (
          <li key={gate.code} className={classNames(!gate.open && styles.closed)}>{gate.open ? <Check aria-label="Open" role="img" /> : <Hourglass aria-label="Blocks" role="img" />}{gate.text}</li>
        ))}
      </ul>
      {(waitingFor.ifNothingChanges || waitingFor.until || way) && (
        <div className={styles.ifNothing}>
          <p>{waitingFor.ifNothingChanges ?? (waitingFor.until && <>Until <TimeText at={waitingFor.until} form="moment" /></>)}</p>
          {way && <ButtonLink size="small" href={way.href}>{way.label}</ButtonLink>}
        </div>
      )}
    </section>
  );
}
