import { ChevronDown, UsersRound } from 'lucide-react';
import { Button } from '#web/ui/actions/button.tsx';
import { useSetQueryParams } from '#web/ui/navigation/query-params.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { sendersTexts } from './senders-texts.ts';
import type { Sender } from '#web/parts/senders/use-seen-senders.ts';

/** Chooses whose leads are listed; several are joined with "or", none means everyone. */
export function SenderMenu({
  senders,
  chosen,
}: {
  senders: readonly Sender[];
  chosen: readonly string[];
}) {
  const setParams = useSetQueryParams();
  const names = senders.filter(({ userId }) => chosen.includes(userId)).map(({ name }) => name);
  const toggle = (userId: string) => {
    const next = chosen.includes(userId)
      ? chosen.filter((each) => each !== userId)
      : [...chosen, userId];
    setParams({ senderIds: next.join(',') || null, page: null });
  };
  return (
    <Menu
      label={sendersTexts.senders}
      align="start"
      items={senders.map(({ userId, name }) => ({
        label: name,
        checked: chosen.includes(userId),
        onSelect: () => toggle(userId),
      }))}
      trigger={(props) => (
        <Button
          {...props}
          icon={<UsersRound aria-hidden="true" />}
          iconAfter={<ChevronDown aria-hidden="true" />}
        >
          {names.join(', ') || sendersTexts.filter}
        </Button>
      )}
    />
  );
}
