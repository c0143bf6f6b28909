import { FlaskConical, KeyRound } from 'lucide-react';
import { useMemo } from 'react';
import { FIELD_MESSAGES } from '#core/errors/error-catalog.ts';
import { KNOWN_REFUSALS } from '#core/errors/known-refusals.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import { usePracticeMode } from '#web/session/practice-mode.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { requiredProblem } from '#web/ui/fields/field-problems.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import type { ConnectionStep } from './connection-step.ts';
import { countryOptions } from '#web/parts/country-options.ts';
import { StepHeader } from './step-header.tsx';
import type { useConnection } from './use-connection.ts';
import { enterLinkedInTexts } from './enter-linkedin-texts.ts';

const texts = enterLinkedInTexts.logIn;

type LogIn = ReturnType<typeof useConnection>['logIn'];
type LogInValues = { userName: string; password: string; countryCode: string | null };

function PracticeHint() {
  return (
    <Notice tone="info" icon={<FlaskConical aria-hidden="true" />} title={texts.practice}>
      {texts.practiceText}{' '}
      <span className="size-12 line-20">
        <code>sms@</code> <code>app@</code> <code>pin@</code> <code>two@</code>{' '}
        {texts.practiceAskCode} <code>123456</code>; <code>captcha@</code> <code>approve@</code>{' '}
        <code>phone@</code> <code>restricted@</code> <code>wrongpassword@</code>{' '}
        {texts.practiceOthers}
      </span>
    </Notice>
  );
}

/**
 * Step 1: the LinkedIn account's user name, password and, if wanted, the country to reach LinkedIn
 * from.
 */
export function LogInForm({
  logIn,
  userName,
  says,
  disconnected,
}: {
  logIn: LogIn;
  userName: string;
  says: Extract<ConnectionStep, { kind: 'form' }>['says'];
  disconnected: boolean;
}) {
  const practice = usePracticeMode();
  const countries = useMemo(countryOptions, []);
  const { form, field, submit } = useForm<LogInValues>({
    initial: { userName, password: '', countryCode: null },
    validate: (values) => ({
      userName: requiredProblem(values.userName),
      password: values.password === '' ? FIELD_MESSAGES.REQUIRED() : null,
    }),
  });
  const { onBlur: _, name: __, ...country } = field('countryCode');
  const reason = logIn.error
    ? problemText(logIn.error)
    : says === null
      ? null
      : KNOWN_REFUSALS[says].text;
  // The specification's sentence first, then what LinkedIn said.
  const failed = isProblem(logIn.error, 'LINKEDIN_LOGIN_FAILED')
    ? KNOWN_REFUSALS.LINKEDIN_LOGIN_FAILED.text
    : reason;
  return (
    <>
      <StepHeader icon={<KeyRound />} title={texts.title} text={texts.text} />
      {failed && !logIn.isPending && (
        <Notice tone="danger" announce="alert" title={failed}>
          {reason === failed ? null : reason}
        </Notice>
      )}
      {disconnected && !failed && !logIn.isPending && (
        <Notice tone="info" announce="status" title={texts.disconnected}>
          {texts.disconnectedText}
        </Notice>
      )}
      {practice && <PracticeHint />}
      <form
        ref={form}
        className="column gap-18"
        noValidate
        onSubmit={submit(({ userName: name, password, countryCode }) =>
          logIn.mutate({ userName: name.trim(), password, ...(countryCode && { countryCode }) }),
        )}
      >
        <TextField
          size="large"
          label={texts.email}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...field('userName')}
        />
        <PasswordField
          size="large"
          label={texts.password}
          autoComplete="off"
          required
          {...field('password')}
        />
        <SelectField
          size="large"
          label={texts.country}
          optional
          searchable
          searchLabel={texts.searchCountry}
          placeholder={texts.countryExample}
          options={countries}
          {...country}
          help={texts.countryHelp}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={logIn.isPending}
          busyLabel={texts.signingIn}
        >
          {texts.continue}
        </Button>
      </form>
    </>
  );
}
