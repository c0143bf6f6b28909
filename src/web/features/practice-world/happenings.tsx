import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MessageSquareText, ShieldAlert, Unplug, UserCheck, type LucideIcon } from 'lucide-react';
import { api } from '#web/api/api.ts';
import { isProblem } from '#web/api/api-problem.ts';
import type { Body } from '#web/api/call-types.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import styles from './practice-world.module.css';

type Kind = Body<'POST /practice/happenings'>['kind'];

const HAPPENINGS: readonly { kind: Kind; label: string; icon: LucideIcon }[] = [
  { kind: 'ACCEPT', label: 'Someone accepts', icon: UserCheck },
  { kind: 'REPLY', label: 'Someone replies', icon: MessageSquareText },
  { kind: 'LOSE_CONNECTION', label: 'Lose the connection', icon: Unplug },
  { kind: 'ASK_CODE', label: 'Ask for a code at sign-in', icon: ShieldAlert },
];

/**
 * Things to make happen to the user's own account; a toast tells what happened and to whom, or why
 * it cannot.
 */
export function Happenings({ ready }: { ready: boolean }) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const onProblem = useProblemToast();
  const make = useMutation({
    mutationFn: (kind: Kind) => api('POST /practice/happenings', { body: { kind } }),
    onSuccess: ({ sentence }) => toast.success(sentence),
    onError: (error) =>
      isProblem(error, 'CONFLICT') ? toast.info(error.message) : onProblem(error),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: apiQuery('GET /practice/world').queryKey }),
  });
  return (
    <div className={styles.happenings} role="group" aria-label="Trigger an event">
      {HAPPENINGS.map(({ kind, label, icon: Icon }) => (
        <Button
          key={kind}
          fullWidth
          className={styles.happening}
          icon={<Icon aria-hidden="true" />}
          busy={make.isPending && make.variables === kind}
          busyLabel={label}
          disabled={!ready}
          onClick={() => make.mutate(kind)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
