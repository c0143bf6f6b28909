import { CirclePause, Download, Ellipsis, Pencil, Play, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { RenamePackDialog } from './rename-pack-dialog.tsx';
import { usePackActions } from './use-pack-actions.ts';
import { leadPackTexts } from './lead-pack-texts.ts';

/**
 * What else can be done with a list: rename, pause and resume its search, its file, and taking an
 * import back.
 */
export function PackMenu({
  pack,
  refusal,
}: {
  pack: LeadPackAnswer;
  /** Why the list can’t be changed at all; null: it can. */
  refusal: string | null;
}) {
  const { switchSearch, undo, downloadFile } = usePackActions();
  const [open, setOpen] = useState<'RENAME' | 'UNDO' | null>(null);
  const items: MenuItem[] = [
    {
      label: leadPackTexts.rename,
      icon: <Pencil aria-hidden="true" />,
      disabledReason: refusal,
      onSelect: () => setOpen('RENAME'),
    },
    ...(pack.can.pause.allowed
      ? [
          {
            label: leadPackTexts.pauseSearch,
            icon: <CirclePause aria-hidden="true" />,
            disabledReason: refusal,
            onSelect: () => switchSearch.mutate({ pack, on: false }),
          },
        ]
      : []),
    ...(pack.can.resume.allowed
      ? [
          {
            label: leadPackTexts.resumeSearch,
            icon: <Play aria-hidden="true" />,
            disabledReason: refusal,
            onSelect: () => switchSearch.mutate({ pack, on: true }),
          },
        ]
      : []),
    {
      label: leadPackTexts.download,
      icon: <Download aria-hidden="true" />,
      description: `${pack.name}.csv`,
      onSelect: () => downloadFile(pack),
    },
    {
      label: leadPackTexts.undoImport,
      icon: <Undo2 aria-hidden="true" />,
      disabledReason: refusal ?? (pack.can.undo.allowed ? null : leadPackTexts.cannotUndo),
      onSelect: () => setOpen('UNDO'),
    },
  ];
  return (
    <>
      <Menu
        label={leadPackTexts.moreFor(pack.name)}
        items={items}
        trigger={(props) => (
          <IconButton
            {...props}
            label={leadPackTexts.moreFor(pack.name)}
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
          title={leadPackTexts.undoTitle(pack.name)}
          text={leadPackTexts.undoText}
          confirmLabel={leadPackTexts.undoImport}
          cancelLabel={leadPackTexts.keep}
        />
      )}
    </>
  );
}
