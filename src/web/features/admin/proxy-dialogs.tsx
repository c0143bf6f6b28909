import type { ProxyAnswer } from '#contract/staff.ts';
import { api } from '#web/api/api.ts';
import { ActDialog } from './act-dialog.tsx';
import { MoveUsersDialog } from './move-users-dialog.tsx';
import { proxiesTexts } from './proxies-texts.ts';
import type { ProxyAct } from './proxy-card.tsx';
import { ProxyFormDialog } from './proxy-form-dialog.tsx';

type OfProxy = { proxy: ProxyAnswer; onClose: () => void };

function DeleteProxyDialog({ proxy, onClose }: OfProxy) {
  const texts = proxiesTexts.removal;
  return (
    <ActDialog
      danger
      title={texts.title}
      text={texts.text(proxy.address)}
      confirmLabel={texts.confirm}
      busyLabel={texts.busy}
      done={texts.done}
      act={(reason) =>
        api('DELETE /admin/proxies/{id}', { params: { id: proxy.id }, query: { reason } })
      }
      onClose={onClose}
    />
  );
}

/** The dialog of the act that was asked for. */
export function ProxyDialogs({
  act,
  proxy,
  onClose,
}: {
  act: ProxyAct;
  proxy: ProxyAnswer | null;
  onClose: () => void;
}) {
  if (proxy === null || act === 'add' || act === 'change')
    return <ProxyFormDialog proxy={proxy} onClose={onClose} />;
  return act === 'users' ? (
    <MoveUsersDialog proxy={proxy} onClose={onClose} />
  ) : (
    <DeleteProxyDialog proxy={proxy} onClose={onClose} />
  );
}
