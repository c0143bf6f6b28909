import { useMutation } from '@tanstack/react-query';
import { Send, Unplug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '#web/api/api.ts';
import { isProblem } from '#web/api/api-problem.ts';
import type { Answer } from '#web/api/call-types.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { TimeText } from '#web/ui/text/times.tsx';
import { DisconnectMailboxDialog } from './disconnect-mailbox-dialog.tsx';
import { emailAccountTexts } from './email-account-texts.ts';
import styles from './email-account.module.css';
import { useGrantAccess } from './provider-cards.tsx';

const texts = emailAccountTexts.mailbox;
type Mailbox = Answer<'GET /v1/auth/mailbox'>;

function useTest({ lost, onChecking }: { lost: boolean; onChecking: (on: boolean) => void }) {
  const toast = useToast();
  const onError = useProblemToast();
  const took = emailAccountTexts.check.took;
  const test = useMutation({
    mutationFn: () => api('POST /v1/auth/mailbox/test'),
    onSuccess: ({ sentMs, seenMs }) =>
      toast.success(lost ? texts.foundAgain : texts.tested(took(sentMs), took(seenMs))),
    // Results of a check are in its own card.
    onError: (error) => !isProblem(error, 'MAILBOX_CHECK_FAILED') && onError(error),
  });
  const { isPending } = test;
  useEffect(() => onChecking(isPending), [isPending, onChecking]);
  return test;
}

function Facts({ mailbox }: { mailbox: Mailbox }) {
  const { connectedAt, rampDay, rampPercent, rampEndsAt, provider, savesSentMail } = mailbox;
  return (
    <dl className={`stack gap-8-16 ${styles.facts}`}>
      <dt>{texts.since}</dt>
      <dd>
        <TimeText at={connectedAt} />
      </dd>
      <dt>{texts.warmUp}</dt>
      <dd>
        {rampDay === null ? texts.warmedUp : texts.warmUpDay(rampDay, rampPercent)}
        {rampEndsAt !== null && (
          <span className={styles.quiet}>
            {texts.fullFrom} <TimeText at={rampEndsAt} />
          </span>
        )}
      </dd>
      {provider === 'SMTP' && (
        <>
          <dt>{texts.sentMail}</dt>
          <dd>{savesSentMail ? texts.savedByServer : texts.savedByUs}</dd>
        </>
      )}
    </dl>
  );
}

/** After too many bounces, emails are held until the user has cleaned up the lists. */
function BounceHold() {
  const toast = useToast();
  const onError = useProblemToast();
  const resume = useMutation({
    mutationFn: () => api('POST /v1/auth/mailbox/bounces/resume'),
    onSuccess: () => toast.success(texts.resumed),
    onError,
  });
  return (
    <Notice
      tone="warning"
      title={texts.onHold}
      actions={
        <Button size="small" busy={resume.isPending} onClick={() => resume.mutate()}>
          {texts.resume}
        </Button>
      }
    >
      {texts.onHoldText}
    </Notice>
  );
}

/** The connected mailbox: its state, a test, reconnecting if it is lost, and disconnecting. */
export function MailboxCard({
  mailbox,
  onChecking,
  onReconnect,
}: {
  mailbox: Mailbox;
  onChecking: (checking: boolean) => void;
  onReconnect: () => void;
}) {
  const lost = mailbox.status === 'LOST';
  const { provider, address } = mailbox;
  const test = useTest({ lost, onChecking });
  const grant = useGrantAccess();
  const [asking, setAsking] = useState(false);
  return (
    <Card
      title={texts.title}
      actions={
        <Badge tone={lost ? 'danger' : 'success'}>{lost ? texts.lost : texts.connected}</Badge>
      }
    >
      <div className="stack fit gap-14">
        {mailbox.lost && (
          <Notice
            tone="danger"
            title={mailbox.lost.title}
            actions={
              <Button
                size="small"
                variant="primary"
                busy={grant.isPending}
                onClick={() => (provider === 'SMTP' ? onReconnect() : grant.mutate(provider))}
              >
                {texts.reconnect}
              </Button>
            }
          >
            {mailbox.lost.advice} {texts.lostText}
          </Notice>
        )}
        {mailbox.bouncesHoldSince !== null && <BounceHold />}
        <p className={styles.who}>
          <strong>{address}</strong>
          <span>{emailAccountTexts.providers.connected[provider]}</span>
        </p>
        <Facts mailbox={mailbox} />
        <div className="flex gap-8 wrap">
          <Button
            icon={<Send aria-hidden="true" />}
            busy={test.isPending}
            busyLabel={texts.testing}
            onClick={() => test.mutate()}
          >
            {lost ? texts.checkAgain : texts.test}
          </Button>
          <Button
            variant="danger-outline"
            icon={<Unplug aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            {texts.disconnect}
          </Button>
        </div>
      </div>
      <DisconnectMailboxDialog
        open={asking}
        close={() => setAsking(false)}
        provider={provider}
        address={address}
      />
    </Card>
  );
}
