import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { meetsRequirements, passwordRequirements } from '#core/account/password-requirements.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { RequirementList } from '#web/ui/fields/requirement-list.tsx';
import { newPasswordTexts } from './new-password-texts.ts';
import styles from '../auth-card.module.css';

type NewPasswordFieldProps = {
  label: string;
  value: string;
  onChange: (password: string) => void;
  error?: string | null;
  onBlur?: () => void;
  autoFocus?: boolean;
};

/**
 * Whether it is one of the commonest in disguise; the list of them is loaded when a password is
 * otherwise good.
 */
function useCommonness(password: string): boolean | null {
  const ready = meetsRequirements(password);
  const list = useQuery({
    queryKey: ['common-passwords'],
    queryFn: async () => ({
      isCommon: (await import('#core/account/common-passwords.ts')).isCommonPassword,
    }),
    enabled: ready,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return ready && list.data ? list.data.isCommon(password) : null;
}

/** A new password with its requirements, ticked while typing, and whether many people use it. */
export function NewPasswordField({
  label,
  value,
  onChange,
  error,
  onBlur,
  autoFocus,
}: NewPasswordFieldProps) {
  const common = useCommonness(value);
  // The list says what is still missing; the edge turns red once the field was left.
  const [left, setLeft] = useState(false);
  return (
    <div className="column gap-10">
      <PasswordField
        size="large"
        label={label}
        autoComplete="new-password"
        name="password"
        required
        value={value}
        onChange={onChange}
        error={error}
        invalid={left && value !== '' && !meetsRequirements(value)}
        onBlur={() => {
          setLeft(true);
          onBlur?.();
        }}
        autoFocus={autoFocus}
      />
      <RequirementList
        label={newPasswordTexts.requirements}
        requirements={passwordRequirements(value)}
      />
      {common !== null && !error && (
        <p
          className={classNames(
            'row gap-8 small tone-success',
            styles.common,
            common && 'tone-warning',
          )}
          role="status"
        >
          {common ? <ShieldAlert aria-hidden="true" /> : <ShieldCheck aria-hidden="true" />}
          {common ? newPasswordTexts.tooCommon : newPasswordTexts.notCommon}
        </p>
      )}
    </div>
  );
}
