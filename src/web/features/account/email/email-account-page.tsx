import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/api/queries.ts';
import { Failed } from '#web/kit/answered.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { CheckCard } from './check-card.tsx';
import { DomainCard } from './domain-card.tsx';
import { emailAccountTexts as texts } from './email-account-texts.ts';
import styles from './email-account.module.css';
import { MailboxCard } from './mailbox-card.tsx';
import { MailboxTextsCard } from './mailbox-texts-card.tsx';
import { ProviderCards } from './provider-cards.tsx';
import { RefusedCard } from './refused-card.tsx';
import { SmtpForm } from './smtp-form.tsx';

/** The providers and the form, before a mailbox is connected. */
function Connecting() {
  const [checking, setChecking] = useState(false);
  return (
    <>
      <ProviderCards />
      <div className={`stack gap-16 align-start ${styles.columns}`}>
        <SmtpForm mailbox={null} onChecking={setChecking} onCancel={null} />
        <div className="stack fit gap-16">
          <CheckCard checking={checking} />
          <RefusedCard />
        </div>
      </div>
    </>
  );
}

/** The connected mailbox; if it is lost, how to reconnect it. */
function Connected() {
  const [checking, setChecking] = useState(false);
  const [reconnecting, setReconnecting] = useState(false);
  const mailbox = useQuery(apiQuery('GET /v1/auth/mailbox'));
  if (mailbox.isLoadingError) return <Failed read={mailbox} />;
  if (!mailbox.data)
    return (
      <Card title={texts.mailbox.title}>
        <SkeletonRows count={4} />
      </Card>
    );
  return (
    <div className={`stack gap-16 align-start ${styles.columns}`}>
      <div className="stack fit gap-16">
        <MailboxCard
          mailbox={mailbox.data}
          onChecking={setChecking}
          onReconnect={() => setReconnecting(true)}
        />
        {reconnecting && (
          <SmtpForm
            mailbox={mailbox.data}
            onChecking={setChecking}
            onCancel={() => setReconnecting(false)}
          />
        )}
        <MailboxTextsCard mailbox={mailbox.data} />
      </div>
      <div className="stack fit gap-16">
        <CheckCard checking={checking} connected />
        <DomainCard />
      </div>
    </div>
  );
}

/** `/account/email`: the mailbox that campaigns send from (design, png/41). */
export function EmailAccountPage() {
  const providers = useQuery(apiQuery('GET /v1/auth/providers'));
  const connected = providers.data?.some((provider) => provider.connected);
  return (
    <div className="stack fit gap-16">
      <header>
        <h2 className={styles.title}>{texts.title}</h2>
        <p className="quiet">{texts.intro}</p>
      </header>
      {providers.isLoadingError ? (
        <Failed read={providers} />
      ) : connected === undefined ? (
        <Card>
          <SkeletonRows count={4} />
        </Card>
      ) : connected ? (
        <Connected />
      ) : (
        <Connecting />
      )}
    </div>
  );
}
