import { Smartphone } from 'lucide-react';
import { FIELD_MESSAGES } from '#core/errors/error-catalogue.ts';
import { problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import styles from './enter-linkedin.module.css';
import { StartOver } from './start-over.tsx';
import { StepHead } from './step-head.tsx';
import type { useConnection } from './use-connection.ts';

type PhoneStepProps = {
  sendCode: ReturnType<typeof useConnection>['sendCode'];
  startOver: () => void;
};

/** LinkedIn wants a phone number: it is registered in LinkedIn itself, or handed on from here. */
export function PhoneStep({ sendCode, startOver }: PhoneStepProps) {
  const { form, field, submit } = useForm<{ phone: string }>({
    initial: { phone: '' },
    validate: ({ phone }) => ({ phone: phone.trim() === '' ? FIELD_MESSAGES.REQUIRED() : null }),
  });
  return (
    <>
      <StepHead
        icon={<Smartphone />}
        title="LinkedIn wants a phone number"
        text="Finish this in LinkedIn, then log in here again"
      />
      <Notice tone="warning">
        Open LinkedIn in your browser, sign in, and register the phone number it asks for. Until
        then no leads can be added, and campaigns stand still.
      </Notice>
      <Button variant="primary" size="large" onClick={startOver}>
        I have done it, log in again
      </Button>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={submit(({ phone }) => sendCode.mutate(phone.trim()))}
      >
        {sendCode.error && !sendCode.isPending && (
          <Notice tone="danger" announce="alert" title={problemText(sendCode.error)} />
        )}
        <TextField
          size="large"
          label="Or give the number here"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+46 70 123 45 67"
          help="It goes to LinkedIn and is not kept. LinkedIn then sends it a code."
          {...field('phone')}
        />
        <Button type="submit" size="large" busy={sendCode.isPending} busyLabel="Sending">
          Send the number
        </Button>
        <StartOver startOver={startOver} />
      </form>
    </>
  );
}
