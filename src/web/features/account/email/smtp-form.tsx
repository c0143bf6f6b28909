import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { ENCRYPTIONS } from '#core/email/mailbox-check.ts';
import { isProblem, problemText } from '#web/api/api-problem.ts';
import type { Answer } from '#web/api/call-types.ts';
import { usePracticeMode } from '#web/session/practice-mode.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { emailAccountTexts } from './email-account-texts.ts';
import styles from './email-account.module.css';
import { PracticeMailbox } from './practice-mailbox.tsx';
import { useSmtpForm, type Side } from './use-smtp-form.ts';

const texts = emailAccountTexts.form;
type Form = ReturnType<typeof useSmtpForm>;

function ServerFields({ side, form }: { side: Side; form: Form }) {
  const practice = usePracticeMode();
  const { name: _, onBlur: __, ...encryption } = form.field(`${side}.encryption`);
  const options = ENCRYPTIONS.filter((value) => practice || value !== 'NONE').map((value) => ({
    value,
    label: texts.encryptions[value],
  }));
  return (
    <div className={`stack gap-10 align-start ${styles.server}`}>
      <TextField
        label={texts.server}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field(`${side}.host`)}
      />
      <TextField
        label={texts.port}
        inputMode="numeric"
        autoComplete="off"
        {...form.field(`${side}.port`)}
      />
      <SelectField label={texts.encryption} options={options} {...encryption} />
    </div>
  );
}

function SignInFields({ side, form }: { side: Side; form: Form }) {
  return (
    <div className={`stack gap-14 align-start ${styles.pair}`}>
      <TextField
        label={texts.userName}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field(`${side}.userName`)}
      />
      <PasswordField
        label={texts.password}
        autoComplete="off"
        {...form.field(`${side}.password`)}
      />
    </div>
  );
}

/** Where the servers come from, once they were looked for. */
function guessText(source: Form['guess']['source']): string | undefined {
  if (source === undefined) return undefined;
  return source === null ? texts.notGuessed : texts.guessed[source];
}

/** The form that connects a mailbox by SMTP and IMAP, or connects one again. */
export function SmtpForm({
  mailbox,
  onChecking,
  onCancel,
}: {
  mailbox: Answer<'GET /v1/auth/mailbox'> | null;
  onChecking: (checking: boolean) => void;
  onCancel: (() => void) | null;
}) {
  const user = useCurrentUser();
  const practice = usePracticeMode();
  const form = useSmtpForm({
    mailbox,
    email: user?.email ?? '',
    name: user?.displayName ?? '',
    onDone: () => onCancel?.(),
  });
  const { connect, field, guess, values } = form;
  const { isPending, error } = connect;
  useEffect(() => onChecking(isPending), [isPending, onChecking]);
  const address = field('address');
  const { value: same, onChange: setSame } = field('same');
  // Results of a check are shown next to and at the fields.
  const problem = error !== null && !isProblem(error, 'MAILBOX_CHECK_FAILED') ? error : null;
  return (
    <Card title={texts.title} flush>
      <form
        ref={form.form}
        noValidate
        onSubmit={form.submit((sent) => !isPending && connect.mutate(sent))}
      >
        <div className={classNames('stack fit gap-14', styles.padded)}>
          {practice && mailbox === null && (
            <PracticeMailbox
              onMade={(...made) => {
                form.fill(...made);
                // The next step is below the fold.
                form.form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
              }}
            />
          )}
          {problem && <Notice tone="danger" announce="alert" title={problemText(problem)} />}
          <div className={`stack gap-14 align-start ${styles.pair}`}>
            <TextField
              label={texts.email}
              type="email"
              inputMode="email"
              autoComplete="email"
              help={guessText(guess.source)}
              disabled={mailbox !== null}
              {...address}
              onBlur={() => {
                address.onBlur();
                guess.look();
              }}
            />
            <TextField label={texts.fromName} autoComplete="name" {...field('fromName')} />
          </div>
          <h3 className="small quiet medium">{texts.sending}</h3>
          <ServerFields side="smtp" form={form} />
          <SignInFields side="smtp" form={form} />
          <div className={`row gap-8 between wrap ${styles.reading}`}>
            <h3 className="small quiet medium">{texts.reading}</h3>
            <Checkbox label={texts.same} checked={same} onChange={(checked) => setSame(checked)} />
          </div>
          <ServerFields side="imap" form={form} />
          {!values.same && <SignInFields side="imap" form={form} />}
        </div>
        <footer className={`row gap-8 end wrap ${styles.foot}`}>
          <span className={styles.kept}>
            <Lock aria-hidden="true" />
            {texts.kept}
          </span>
          {onCancel && <Button onClick={onCancel}>{texts.cancel}</Button>}
          <Button type="submit" variant="primary" busy={isPending} busyLabel={texts.checking}>
            {texts.connect}
          </Button>
        </footer>
      </form>
    </Card>
  );
}
