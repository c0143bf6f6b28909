import { CirclePause, Download, Ellipsis, Pencil, Play, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { RenamePackDialog } from './rename-pack-dialog.tsx';
import { usePackActions } from './use-pack-actions.ts';

/**
 * What else can be done with a list: rename, pause and resume its search, its file, and taking an
 * import back.
 */
export function PackMenu({ pack }: { pack: LeadPackAnswer }) {
  const { switchSearch, undo, downloadFile } = usePackActions();
  const [open, setOpen] = useState<'RENAME' | 'UNDO' | null>(null);
  const items: MenuItem[] = [
    { label: 'Rename', icon: <Pencil aria-hidden="true" />, onSelect: () => setOpen('RENAME') },
    ...(pack.can.pause.allowed
      ? [
          {
            label: 'Pause the search',
            icon: <CirclePause aria-hidden="true" />,
            onSelect: () => switchSearch.mutate({ pack, on: false }),
          },
        ]
      : []),
    ...(pack.can.resume.allowed
      ? [
          {
            label: 'Resume the search',
            icon: <Play aria-hidden="true" />,
            onSelect: () => switchSearch.mutate({ pack, on: true }),
          },
        ]
      : []),
    {
      label: 'Download list',
      icon: <Download aria-hidden="true" />,
      description: `${pack.name}.csv`,
      onSelect: () => downloadFile(pack),
    },
    {
      label: 'Undo import',
      icon: <Undo2 aria-hidden="true" />,
      disabledReason: pack.can.undo.allowed
        ? null
        : 'Some of these leads have already been contacted, or there’s nothing to undo',
      onSelect: () => setOpen('UNDO'),
    },
  ];
  return (
    <>
      <Menu
        label={`More for ${pack.name}`}
        items={items}
        trigger={(props) => (
          <IconButton
            {...props}
            label={`More for ${pack.name}`}
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
      />
      {open === 'RENAME' && <RenamePackDialog pack={pack} onClose={() => setOpen(null)} />}
      {open === 'UNDO' && (
        <ConfirmDialog
          open
          onClose={() => setOpen(null)}
          onConfirm={() => undo.mutate(pack, { onSettled: () => setOpen(null) })}
          busy={undo.isPending}
          danger
          title={`Undo the import of ${pack.name}?`}
          text="Its leads leave the campaign, and leads created by this list are deleted. None of them have been contacted."
          confirmLabel="Undo import"
          cancelLabel="Keep"
        />
      )}
    </>
  );
}
