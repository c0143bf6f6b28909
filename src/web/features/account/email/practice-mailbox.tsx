import { useMutation } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { api } from '#web/api/api.ts';
import type { Answer } from '#web/api/call-types.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { emailAccountTexts } from './email-account-texts.ts';

const texts = emailAccountTexts.practice;
type Servers = Omit<Answer<'GET /v1/auth/servers'>, 'source'>;

/** An address of the user's own in the practice world; each one has a mailbox once. */
function newAddress(email: string): string {
  const [local = 'me'] = email.split('@');
  const number = crypto.getRandomValues(new Uint16Array(1))[0] ?? 0;
  return `${local.replaceAll(/[^a-z0-9.-]/giu, '')}.${number}@practice.example`.toLowerCase();
}

/** In practice mode: makes a mailbox in the practice world and fills in how it is reached. */
export function PracticeMailbox({
  onMade,
}: {
  onMade: (servers: Servers, address: string, password: string) => void;
}) {
  const user = useCurrentUser();
  const onError = useProblemToast();
  const make = useMutation({
    mutationFn: () =>
      api('POST /practice/mailboxes', { body: { address: newAddress(user?.email ?? '') } }),
    onSuccess: ({ address, password, smtp, imap }) =>
      onMade(
        { smtp: { ...smtp, encryption: 'NONE' }, imap: { ...imap, encryption: 'NONE' } },
        address,
        password,
      ),
    onError,
  });
  return (
    <Notice
      tone="info"
      icon={<FlaskConical aria-hidden="true" />}
      title={texts.title}
      actions={
        <Button
          size="small"
          busy={make.isPending}
          busyLabel={texts.making}
          onClick={() => make.mutate()}
        >
          {texts.use}
        </Button>
      }
    >
      {texts.text}
    </Notice>
  );
}
