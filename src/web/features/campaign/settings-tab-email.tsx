import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { AppLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import type { SettingsDraft } from './settings-tab-draft.ts';
import { settingsTabTexts } from './settings-tab-texts.ts';
import styles from './settings-tab.module.css';

const texts = settingsTabTexts.email;

/**
 * How this campaign's emails are sent: footer, opens (they need EMAIL_RATE_FEATURE), and which
 * addresses (product rules, section 16).
 */
export function EmailCard({ draft, change }: Pick<SettingsDraft, 'draft' | 'change'>) {
  const ratesIncluded = useCurrentUser()?.features.EMAIL_RATE_FEATURE === true;
  return (
    <Card
      title={texts.title}
      actions={<AppLink href={paths.emailAccount.href()}>{texts.editFooter}</AppLink>}
    >
      <div className={styles.choices}>
        <Checkbox
          label={texts.footer}
          description={texts.footerHelp}
          checked={draft.unsubscribeFooter}
          onChange={(unsubscribeFooter) => change({ unsubscribeFooter })}
        />
        <Checkbox
          label={texts.opens}
          description={texts.opensHelp}
          checked={draft.trackOpens}
          disabledReason={ratesIncluded ? null : texts.opensNotInPlan}
          onChange={(trackOpens) => change({ trackOpens })}
        />
        <Checkbox
          label={texts.likely}
          description={texts.likelyHelp}
          checked={draft.useLikelyEmails}
          onChange={(useLikelyEmails) => change({ useLikelyEmails })}
        />
      </div>
    </Card>
  );
}
