import { useQuery } from '@tanstack/react-query';
import { footerText, USUAL_FOOTER } from '#core/email/email-body.ts';
import type { TextPreview } from '#core/sequence/item-texts.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { apiQuery, apiQueryOnceKnown } from '#web/api/queries.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Avatar } from '#web/ui/data/avatar.tsx';
import { FilledText } from './filled-text.tsx';
import { textTexts } from './text-texts.ts';
import styles from './email-preview.module.css';

const FRESH_MS = 60_000;
/** Where each lead's own token stands. */
const TOKEN = '…';

/** Asked for only where there is one. */
function useMailbox() {
  const providers = useQuery({ ...apiQuery('GET /v1/auth/providers'), staleTime: FRESH_MS }).data;
  const isConnected = providers?.some(({ connected }) => connected) === true;
  const mailbox = useQuery({
    ...apiQuery('GET /v1/auth/mailbox'),
    enabled: isConnected,
    staleTime: FRESH_MS,
  });
  return {
    mailbox: isConnected ? (mailbox.data ?? null) : null,
    isMissing: providers !== undefined && !isConnected,
  };
}

/** Whether the campaign has the footer; a template has it as a new campaign would. */
function useHasFooter(campaignId: string | null): boolean {
  const campaign = useQuery({
    ...apiQueryOnceKnown(
      'GET /campaigns/{campaignId}',
      campaignId === null ? null : { params: { campaignId: campaignId as CampaignId } },
    ),
    staleTime: FRESH_MS,
  });
  return campaign.data?.unsubscribeFooter !== false;
}

function Footer({ text }: { text: string }) {
  const unsubscribeUrl = `${window.location.origin}/e/u/${TOKEN}`;
  const [before = '', ...rest] = footerText({ text, unsubscribeUrl }).split(unsubscribeUrl);
  return (
    <p className={styles.letterFooter}>
      {before}
      {rest.map((after, index) => (
        <span key={index}>
          <span className={styles.letterLink}>{unsubscribeUrl}</span>
          {after}
        </span>
      ))}
    </p>
  );
}

/** An email as it arrives: subject, sender, text, and what the mailbox puts around it. */
export function EmailPreview({
  subject,
  message,
  to,
  campaignId,
}: {
  subject: TextPreview | null;
  message: TextPreview;
  to: string;
  campaignId: string | null;
}) {
  const user = useCurrentUser();
  const { mailbox, isMissing } = useMailbox();
  const hasFooter = useHasFooter(campaignId);
  const name = mailbox?.fromName ?? user?.displayName ?? '';
  return (
    <>
      <article className={styles.letter} aria-label={textTexts.emailPreview}>
        <p className={styles.letterSubject}>
          {subject ? <FilledText parts={subject.parts} /> : textTexts.noSubject}
        </p>
        <div className={styles.letterFrom}>
          <Avatar name={name} photoUrl={null} size={28} />
          <span>
            <strong>{name}</strong> {mailbox?.address}
            <span className={styles.letterTo}>{textTexts.to(to)}</span>
          </span>
        </div>
        {message.parts.length === 0 ? (
          <p className={styles.hint}>{textTexts.nothingWritten}</p>
        ) : (
          <p>
            <FilledText parts={message.parts} />
          </p>
        )}
        {mailbox !== null && mailbox.signature !== '' && (
          <p className={styles.letterSignature}>{`-- \n${mailbox.signature}`}</p>
        )}
        {hasFooter && <Footer text={mailbox?.footer ?? USUAL_FOOTER} />}
      </article>
      {(isMissing || mailbox?.status === 'LOST') && (
        <p className={styles.hint}>
          {isMissing ? textTexts.noMailbox : textTexts.mailboxLost}{' '}
          <AppLink href={paths.emailAccount.href()}>{textTexts.openEmailAccount}</AppLink>
        </p>
      )}
    </>
  );
}
