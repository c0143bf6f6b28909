import { ShieldCheck } from 'lucide-react';
import { ChangeEmailForm } from '#web/parts/credentials/change-email-form.tsx';
import { ChangePasswordForm } from '#web/parts/credentials/change-password-form.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RelativeTime } from '#web/ui/text/times.tsx';
import styles from './account.module.css';
import { accountTexts as texts } from './account-texts.ts';

export type CredentialFormsProps = {
  email: string;
  emailVerified: boolean;
  passwordChangedAt: string;
  otherDevices: number;
};

/** Changing the email and the password. */
export function CredentialForms({
  email,
  emailVerified,
  passwordChangedAt,
  otherDevices,
}: CredentialFormsProps) {
  return (
    <>
      <Card
        title={texts.email.title}
        actions={
          emailVerified ? (
            <Badge tone="success" icon={<ShieldCheck aria-hidden="true" />}>
              {texts.email.verified}
            </Badge>
          ) : (
            <Badge tone="warning">{texts.email.unverified}</Badge>
          )
        }
      >
        <ChangeEmailForm email={email} />
      </Card>
      <Card
        title={texts.password.title}
        actions={
          <span className={styles.quiet}>
            {texts.password.changed} <RelativeTime inSentence at={passwordChangedAt} clock="real" />
          </span>
        }
      >
        <ChangePasswordForm email={email} otherDevices={otherDevices} />
      </Card>
    </>
  );
}
