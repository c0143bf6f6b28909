import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api/api.ts';
import { apiQuery, putAnswer } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { currentUserQuery, useCurrentUser } from '#web/session/current-user.ts';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import styles from './account.module.css';
import { accountTexts } from './account-texts.ts';

const texts = accountTexts.inviteByEmail;
const AVAILABLE = apiQuery('GET /v1/sequenceitems/available');

/**
 * The user's switch of invites that give a lead's address; where their provider can't do it, that
 * is said. Nothing for those who don't have the feature (product rules, section 13).
 */
export function InviteByEmailRow() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const toast = useToast();
  const on = user?.inviteByEmailEnabled === true;
  const usable = user?.features.INVITE_BY_EMAIL === true;
  const available = useQuery({ ...AVAILABLE, enabled: usable && on });
  const change = useMutation({
    mutationFn: (inviteByEmailEnabled: boolean) =>
      api('PATCH /userdetails/current', { body: { inviteByEmailEnabled } }),
    onSuccess: (answer) => {
      putAnswer({ client, queryKey: currentUserQuery().queryKey, answer });
      toast.success(answer.inviteByEmailEnabled ? texts.turnedOn : texts.turnedOff);
    },
    onError: useProblemToast(),
  });
  if (!usable) return null;
  const unsupported =
    on &&
    available.data?.some(({ type, allowed }) => type === 'CONNECT_BY_EMAIL' && !allowed) === true;
  return (
    <div className={`row gap-12 between mt-12 medium ${styles.option}`}>
      <span>
        {texts.label}
        <span className={styles.quiet}>{unsupported ? texts.unsupported : texts.text}</span>
      </span>
      <Switch
        hideLabel
        label={texts.label}
        checked={change.isPending ? change.variables : on}
        busy={change.isPending}
        onChange={(wanted) => change.mutate(wanted)}
      />
    </div>
  );
}
