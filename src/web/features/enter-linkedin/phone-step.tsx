import { Smartphone } from 'lucide-react';
import { problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { requiredProblem } from '#web/ui/fields/field-problems.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useForm } from '#web/ui/fields/use-form.ts';
import { StartOver } from './start-over.tsx';
import { StepHeader } from './step-header.tsx';
import type { useConnection } from './use-connection.ts';
import { enterLinkedInTexts } from './enter-linkedin-texts.ts';

const texts = enterLinkedInTexts.phone;

type PhoneStepProps = {
  sendCode: ReturnType<typeof useConnection>['sendCode'];
  startOver: () => void;
};

/** LinkedIn needs a phone number: it is registered in LinkedIn itself, or handed on from here. */
export function PhoneStep({ sendCode, startOver }: PhoneStepProps) {
  const { form, field, submit } = useForm<{ phone: string }>({
    initial: { phone: '' },
    validate: ({ phone }) => ({ phone: requiredProblem(phone) }),
  });
  return (
    <>
      <StepHeader icon={<Smartphone />} title={texts.title} text={texts.text} />
      <Notice tone="warning">{texts.how}</Notice>
      <Button variant="primary" size="large" onClick={startOver}>
        {texts.done}
      </Button>
      <form
        ref={form}
        className="column gap-18"
        noValidate
        onSubmit={submit(({ phone }) => sendCode.mutate(phone.trim()))}
      >
        {sendCode.error && !sendCode.isPending && (
          <Notice tone="danger" announce="alert" title={problemText(sendCode.error)} />
        )}
        <TextField
          size="large"
          label={texts.number}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={texts.example}
          help={texts.help}
          {...field('phone')}
        />
        <Button type="submit" size="large" busy={sendCode.isPending} busyLabel={texts.sending}>
          {texts.send}
        </Button>
        <StartOver startOver={startOver} />
      </form>
    </>
  );
}
