import { isConnected } from '#core/account/user-status.ts';
import { DisconnectButton } from '#web/parts/disconnect/disconnect-button.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import styles from './account.module.css';
import { InviteByEmailRow } from './invite-by-email-row.tsx';
import { accountTexts } from './account-texts.ts';

const texts = accountTexts.linkedIn;

/**
 * The LinkedIn account that campaigns use: its state, the link to its page, disconnecting it, and
 * whether invites may include an email address.
 */
export function LinkedInCard() {
  const user = useCurrentUser();
  if (!user)
    return (
      <Card title={texts.title}>
        <SkeletonRows count={1} />
      </Card>
    );
  const connected = isConnected(user.status);
  return (
    <Card
      title={texts.title}
      actions={
        <Badge tone={connected ? 'success' : 'warning'}>
          {connected ? texts.connected : texts.notConnected}
        </Badge>
      }
    >
      <div className={classNames(styles.action, styles.linkedin)}>
        <span>
          <strong>{user.networkProfile?.fullName ?? texts.noAccount}</strong>
          <span className={styles.quiet}>
            {user.disconnectedByUser
              ? texts.disconnectedByUser
              : (user.credentials.userName ?? texts.needed)}
          </span>
        </span>
        <ButtonLink size="small" href={paths.enterLinkedIn.href()}>
          {connected ? texts.connection : texts.connect}
        </ButtonLink>
        {user.credentials.userName !== null && <DisconnectButton />}
      </div>
      <InviteByEmailRow />
    </Card>
  );
}
