import { Lock } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { paramsOf, type InboxFilter } from '../inbox-query.ts';
import { teamInboxTexts as texts } from '../team-inbox-texts.ts';

/** An inbox that isn’t open to the person: the team’s, or that of an account they work in. */
export function ClosedList({ filter, code }: { filter: InboxFilter; code: string }) {
  const own = paths.inbox.href({ query: paramsOf({ ...filter, scope: '', accountId: '' }) });
  if (code === 'INBOX_NOT_SHARED') return <EmptyState icon={<Lock />} {...texts.notShared} />;
  return (
    <EmptyState icon={<Lock />} title={texts.closed.title} text={texts.closed.text}>
      <ButtonLink href={own}>{texts.closed.mine}</ButtonLink>
      <ButtonLink href={paths.team.href()}>{texts.closed.share}</ButtonLink>
    </EmptyState>
  );
}
