import type { CampaignAnswer } from '#contract/campaigns.ts';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { emailSettingsTexts } from './email-settings-texts.ts';
import styles from './email-settings.module.css';

const texts = emailSettingsTexts;

export type EmailSettings = Pick<
  CampaignAnswer,
  'unsubscribeFooter' | 'trackOpens' | 'useLikelyEmails'
>;

/**
 * How a campaign's emails are sent: footer, opens (they need EMAIL_RATE_FEATURE), and which
 * addresses (product rules, section 16).
 */
export function EmailSettingsCard({
  settings,
  onChange,
}: {
  settings: EmailSettings;
  onChange: (changes: Partial<EmailSettings>) => void;
}) {
  const ratesIncluded = useCurrentUser()?.features.EMAIL_RATE_FEATURE === true;
  return (
    <Card
      title={texts.title}
      actions={<AppLink href={paths.emailAccount.href()}>{texts.editFooter}</AppLink>}
    >
      <div className={`stack gap-12 ${styles.choices}`}>
        <Checkbox
          label={texts.footer}
          description={texts.footerHelp}
          checked={settings.unsubscribeFooter}
          onChange={(unsubscribeFooter) => onChange({ unsubscribeFooter })}
        />
        <Checkbox
          label={texts.opens}
          description={texts.opensHelp}
          checked={settings.trackOpens}
          disabledReason={ratesIncluded ? null : texts.opensNotEnabled}
          onChange={(trackOpens) => onChange({ trackOpens })}
        />
        <Checkbox
          label={texts.likely}
          description={texts.likelyHelp}
          checked={settings.useLikelyEmails}
          onChange={(useLikelyEmails) => onChange({ useLikelyEmails })}
        />
      </div>
    </Card>
  );
}
