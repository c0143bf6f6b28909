import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { RequirementList } from '#web/ui/fields/requirement-list.tsx';
import styles from '../auth-card.module.css';
import { passwordRequirements } from './password-requirements.ts';

type NewPasswordFieldProps = { label: string; value: string; onChange: (password: string) => void; error?: string | null; onBlur?: () => void; autoFocus?: boolean };

/** A new password with its requirements, ticked while typing. */
export function NewPasswordField({ label, value, onChange, error, onBlur, autoFocus }: NewPasswordFieldProps) {
  return (
    <div className={styles.password}>
      <PasswordField size="large" label={label} autoComplete="new-password" name="password" required value={value} onChange={onChange} error={error} onBlur={onBlur} autoFocus={autoFocus} />
      <RequirementList label="The password needs" requirements={passwordRequirements(value)} />
    </div>
  );
}
