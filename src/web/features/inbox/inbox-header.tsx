import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Loader, Megaphone, RefreshCw, Users } from 'lucide-react';
import { relativeTimeInSentence } from '#core/time/relative-time.ts';
import { api } from '#web/api/api.ts';
import { apiQuery } from '#web/api/queries.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { PageHeader } from '#web/parts/page-header.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { Segmented } from '#web/ui/fields/segmented.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { BELOW_DESKTOP, BELOW_WIDE, PHONE, useMedia } from '#web/ui/hooks/use-media.ts';
import { useRealNow } from '#web/ui/text/time-context.ts';
import { countsQuery, filterOf, type InboxFilter, type ShownPart } from './inbox-query.ts';
import { inboxTexts as texts } from './inbox-texts.ts';
import { teamInboxTexts as teamTexts } from './team-inbox-texts.ts';
import { useCampaigns } from './use-campaigns.ts';
import { useTeamInbox } from './use-team-inbox.ts';
import { useRefresh } from './use-refresh.ts';
import styles from './inbox.module.css';

const MINUTE_MS = 60_000;
type Filtering = { filter: InboxFilter; change: (part: Partial<InboxFilter>) => void };

/** The time of the last refresh, and a button to refresh now. */
function Refresh() {
  const client = useQueryClient();
  const now = useRealNow(MINUTE_MS);
  const wide = !useMedia(BELOW_WIDE);
  const refresh = useRefresh();
  const onError = useProblemToast();
  const look = useMutation({
    mutationFn: () => api('POST /messaging/refresh'),
    onSuccess: (answer) => client.setQueryData(apiQuery('GET /messaging/refresh').queryKey, answer),
    onError,
  });
  if (!refresh) return null;
  const running = refresh.status === 'IN_PROGRESS' || look.isPending;
  const { refreshedAt } = refresh;
  const age =
    refreshedAt === null
      ? texts.refresh.never
      : texts.refresh.at(
          relativeTimeInSentence({ at: Math.min(Date.parse(refreshedAt), now), now }),
        );
  return (
    <span className="row gap-2 size-12 quiet nowrap">
      <IconButton
        label={running ? texts.refresh.running : wide ? texts.refresh.now : age}
        aria-busy={running}
        icon={
          running ? (
            <Loader className={styles.turning} aria-hidden="true" />
          ) : (
            <RefreshCw aria-hidden="true" />
          )
        }
        onClick={() => !running && look.mutate()}
      />
      {wide && <span role="status">{running ? texts.refresh.running : age}</span>}
    </span>
  );
}

/** The parts of the list with how much is in each. */
function Parts({
  show,
  scope,
  onShow,
}: Pick<InboxFilter, 'show' | 'scope'> & { onShow: (show: ShownPart) => void }) {
  const phone = useMedia(PHONE);
  const counts = useQuery(countsQuery(scope)).data;
  const segments = [
    { value: 'replies' as const, count: 0 },
    { value: 'unread' as const, count: counts?.unread ?? 0 },
    { value: 'waiting' as const, count: counts?.awaitingMe ?? 0 },
    { value: 'reminders' as const, count: counts?.reminders ?? 0 },
    { value: 'sent' as const, count: 0 },
  ].map(({ value, count }) => ({
    value,
    label: texts.part[value],
    ...(count > 0 && {
      count: value === 'unread' && !phone ? <b className={styles.unread}>{count}</b> : count,
      spoken: texts.partCount(texts.part[value], count),
    }),
  }));
  return (
    <Segmented<ShownPart>
      label={texts.parts}
      value={show}
      onChange={onShow}
      segments={segments}
      look={phone ? 'chips' : 'bar'}
      {...(phone && { className: styles.parts })}
    />
  );
}

/** One’s own conversations, or the team’s (product rules, section 23). */
function Scope({ filter, change }: Filtering) {
  const phone = useMedia(PHONE);
  return (
    <Segmented<'mine' | 'team'>
      label={teamTexts.scope}
      value={filter.scope || 'mine'}
      onChange={(scope) => change(filterOf({ show: filter.show, scope }))}
      size="small"
      fullWidth={phone}
      segments={[
        { value: 'mine', label: teamTexts.mine },
        { value: 'team', label: teamTexts.team },
      ]}
    />
  );
}

/** The accounts of the team’s inbox, each with what is unread there. */
function Accounts({ filter, change }: Filtering) {
  const accounts = useQuery(countsQuery('team')).data?.accounts ?? [];
  return (
    <SelectField
      hideLabel
      label={teamTexts.account}
      className={styles.campaign}
      value={filter.accountId}
      onChange={(accountId) => change({ accountId })}
      searchable
      options={[
        { value: '', label: teamTexts.allAccounts, icon: <Users aria-hidden="true" /> },
        ...accounts.map(({ userId, name, unread }) => ({
          value: userId as string,
          label: unread > 0 ? teamTexts.accountUnread(name, unread) : name,
        })),
      ]}
    />
  );
}

function Campaigns({ filter, change }: Filtering) {
  const campaigns = useCampaigns() ?? [];
  return (
    <SelectField
      hideLabel
      label={texts.campaign}
      className={styles.campaign}
      value={filter.campaignId}
      onChange={(campaignId) => change({ campaignId })}
      searchable
      options={[
        { value: '', label: texts.allCampaigns, icon: <Megaphone aria-hidden="true" /> },
        ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** The bar over the inbox (design, png/09). With a conversation open, that one has the heading. */
export function InboxHeader({ filter, change, open }: Filtering & { open: boolean }) {
  const phone = useMedia(PHONE);
  const narrow = useMedia(BELOW_DESKTOP);
  const team = useTeamInbox();
  const { show, scope } = filter;
  const parts = <Parts show={show} scope={scope} onShow={(part) => change({ show: part })} />;
  const switching = (team.has || scope === 'team') && <Scope filter={filter} change={change} />;
  const Narrowing = scope === 'team' ? Accounts : Campaigns;
  return (
    <PageHeader
      title={texts.title}
      {...(open && { headed: false, tabTitle: [] })}
      {...(!phone && { beside: parts })}
      actions={
        <>
          {!phone && switching}
          {scope === '' && <Refresh />}
          {!narrow && <Narrowing filter={filter} change={change} />}
        </>
      }
    >
      {phone && switching}
      {phone && parts}
    </PageHeader>
  );
}
