import { Archive, ArchiveRestore, Mail, MailOpen, Tag, X } from 'lucide-react';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { BulkBar } from '#web/ui/data/bulk-bar.tsx';
import type { ConversationId } from '../inbox-query.ts';
import { inboxTexts } from '../inbox-texts.ts';
import { useArchive } from '../use-archive.ts';
import { useChangeConversations } from '../use-change-conversations.ts';
import type { ConversationSelection } from './use-selection.ts';

const texts = inboxTexts.bulk;

/** What is done with all the conversations that are chosen. */
export function BulkConversations({
  selection: { chosen, clear },
  archived,
  onLabel,
}: {
  selection: ConversationSelection;
  archived: boolean;
  onLabel: (ids: readonly ConversationId[]) => void;
}) {
  const { mutate } = useChangeConversations();
  const archive = useArchive();
  if (chosen.size === 0) return null;
  const ids = [...chosen];
  const read = (on: boolean) => mutate({ ids, change: { read: on } }, { onSuccess: clear });
  return (
    <BulkBar text={texts.selected(chosen.size)}>
      <Button icon={<MailOpen aria-hidden="true" />} onClick={() => read(true)}>
        {texts.read}
      </Button>
      <Button icon={<Mail aria-hidden="true" />} onClick={() => read(false)}>
        {texts.unread}
      </Button>
      <Button
        icon={archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />}
        onClick={() => {
          archive({ ids, archived: !archived });
          clear();
        }}
      >
        {archived ? texts.unarchive : texts.archive}
      </Button>
      <Button icon={<Tag aria-hidden="true" />} onClick={() => onLabel(ids)}>
        {texts.label}
      </Button>
      <IconButton label={texts.clear} icon={<X aria-hidden="true" />} onClick={clear} />
    </BulkBar>
  );
}
