import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { problemText } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

export type KeepAccountProps = {
  email: string;
  password: string;
  until: string;
  onKept: () => void;
};

/** At the sign-in of an account that is being deleted: says so, and offers to take it back. */
export function KeepAccount({ email, password, until, onKept }: KeepAccountProps) {
  const keep = useMutation({
    mutationFn: () => api('POST /account/deletion/cancel', { body: { email, password } }),
    onSuccess: onKept,
  });
  return (
    <>
      <Notice
        tone="warning"
        announce="alert"
        title="This account is being deleted"
        actions={
          <Button
            size="small"
            variant="primary"
            busy={keep.isPending}
            busyLabel="One moment"
            onClick={() => keep.mutate()}
          >
            Keep my account
          </Button>
        }
      >
        {until}
      </Notice>
      {keep.error && <Notice tone="danger" announce="alert" title={problemText(keep.error)} />}
    </>
  );
}
