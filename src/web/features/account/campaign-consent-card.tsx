import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { actingUserId } from '#web/acting-user.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { Answered } from '#web/kit/answered.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Card } from '#web/ui/data/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import styles from './account.module.css';
import { accountTexts } from './account-texts.ts';

const texts = accountTexts.campaignConsent;
const TEAM = apiQuery('GET /v1/shared/teams');

/**
 * The standing consent to send for the campaigns of one's team; nothing outside a team, and inside
 * another account, where only its person can consent (product rules, section 22).
 */
export function CampaignConsentCard() {
  const client = useQueryClient();
  const toast = useToast();
  const isOffered = useCurrentUser()?.teamId != null && actingUserId() === null;
  const read = useQuery({ ...TEAM, enabled: isOffered });
  const change = useMutation({
    mutationFn: (joinsCampaigns: boolean) =>
      api('PUT /v1/shared/teams/campaign-consent', { body: { joinsCampaigns } }),
    onSuccess: (team) => {
      client.setQueryData(TEAM.queryKey, { team });
      toast.success(team.joinsCampaigns ? texts.turnedOn : texts.turnedOff);
    },
    onError: useProblemToast(),
  });
  if (!isOffered) return null;
  return (
    <Card title={texts.title}>
      <Answered read={read} loading={<SkeletonRows count={1} />}>
        {({ team }) => (
          <div className={styles.action}>
            <span>
              <strong>{texts.label}</strong>
              <span className={styles.quiet}>{texts.text}</span>
            </span>
            <Switch
              hideLabel
              label={texts.label}
              checked={change.isPending ? change.variables : team?.joinsCampaigns === true}
              busy={change.isPending}
              onChange={(wanted) => change.mutate(wanted)}
            />
          </div>
        )}
      </Answered>
    </Card>
  );
}
