import type { AdminPreference } from '#web/api/admin-preferences.ts';
import { setAdminPreference } from '#web/api/admin-preferences.ts';
import { useAdminStatus } from '#web/session/current-user.ts';
import { usePageTitle } from '#web/session/page-title.ts';
import { useAdminPreference } from '#web/session/use-admin-preference.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import styles from './admin.module.css';
import { StaffHeader } from './staff-header.tsx';
import { staffTexts } from './staff-texts.ts';

const texts = staffTexts.preferences;

function Preference({ name, text }: { name: AdminPreference; text: string }) {
  const on = useAdminPreference(name);
  return (
    <li className={`row gap-12 ${styles.action}`}>
      <span className={styles.two}>
        <strong>{texts[name]}</strong>
        <span className={styles.quiet}>{text}</span>
      </span>
      <Switch
        hideLabel
        label={texts[name]}
        checked={on}
        onChange={(wanted) => setAdminPreference(name, wanted)}
      />
    </li>
  );
}

/** A test account has the preferences without the rest of the staff area. */
function PlainHeader() {
  usePageTitle(texts.title);
  return (
    <header className={`row gap-8-16 between ${styles.header}`}>
      <h1 tabIndex={-1}>{texts.title}</h1>
    </header>
  );
}

/**
 * `/admin/preferences`: display options of staff and test accounts, which open no call (product
 * rules, section 14).
 */
export function PreferencesPage() {
  return (
    <>
      {useAdminStatus() === null ? <PlainHeader /> : <StaffHeader title={texts.title} />}
      <div className={styles.page}>
        <Card title={texts.card} flush className={styles.preferences}>
          <ul className={styles.actions}>
            <Preference name="exactTimes" text={texts.exactTimesText} />
            <Preference name="errorCodes" text={texts.errorCodesText} />
          </ul>
          <p className={styles.padded}>{texts.local}</p>
        </Card>
      </div>
    </>
  );
}
