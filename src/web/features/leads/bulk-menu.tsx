import {
  CircleStop,
  Download,
  MailSearch,
  Play,
  RotateCw,
  SkipForward,
  Tag,
  UserMinus,
} from 'lucide-react';
import type { BulkAction } from '#contract/leads.ts';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import type { BulkQuestion } from './lead-bulk-dialogs.tsx';

type BulkMenu = {
  /** The leads of all campaigns: tags and addresses stand in the bar, and export here. */
  overall: boolean;
  /** The words for finding addresses; null where all of the chosen have one. */
  find: string | null;
  exportRefusal: string | null;
  act: (action: BulkAction) => void;
  ask: (question: BulkQuestion) => void;
  save: () => void;
  findThem: () => void;
};

/** What is rarer, behind More (design, png/08 and png/34). */
export function bulkMenu({
  overall,
  find,
  exportRefusal,
  act,
  ask,
  save,
  findThem,
}: BulkMenu): MenuItem[] {
  return [
    ...(overall
      ? [
          { label: 'Resume', icon: <Play aria-hidden="true" />, onSelect: () => act('RESUME') },
          {
            label: 'Export',
            icon: <Download aria-hidden="true" />,
            disabledReason: exportRefusal,
            onSelect: save,
          },
        ]
      : [{ label: 'Tag', icon: <Tag aria-hidden="true" />, onSelect: () => ask('TAG') }]),
    { label: 'Remove a tag', icon: <Tag aria-hidden="true" />, onSelect: () => ask('UNTAG') },
    ...(find !== null && !overall
      ? [{ label: find, icon: <MailSearch aria-hidden="true" />, onSelect: findThem }]
      : []),
    {
      label: 'Skip this step',
      icon: <SkipForward aria-hidden="true" />,
      onSelect: () => act('SKIP'),
    },
    {
      label: 'Retry failed leads',
      icon: <RotateCw aria-hidden="true" />,
      onSelect: () => act('RETRY'),
    },
    { label: 'Finish', icon: <CircleStop aria-hidden="true" />, onSelect: () => act('FINISH') },
    {
      label: 'Remove from blacklist',
      icon: <Play aria-hidden="true" />,
      onSelect: () => act('UNBLACKLIST'),
    },
    ...(overall
      ? []
      : [
          { kind: 'line' as const },
          {
            label: 'Remove from this campaign',
            icon: <UserMinus aria-hidden="true" />,
            danger: true,
            onSelect: () => ask('REMOVE'),
          },
        ]),
  ];
}
