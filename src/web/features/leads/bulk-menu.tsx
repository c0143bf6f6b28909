import {
  CircleStop,
  Download,
  MailSearch,
  Play,
  ShieldCheck,
  RotateCw,
  SkipForward,
  Tag,
  UserMinus,
} from 'lucide-react';
import type { BulkAction } from '#contract/leads.ts';
import type { MenuItem } from '#web/ui/overlays/menu-item.ts';
import type { BulkQuestion } from './lead-bulk-dialogs.tsx';
import { leadBulkTexts } from './lead-bulk-texts.ts';
import { leadsTexts } from './leads-texts.ts';

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

/** The rarer actions, behind More (design, png/08 and png/34). */
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
          {
            label: leadsTexts.actions.resume,
            icon: <Play aria-hidden="true" />,
            onSelect: () => act('RESUME'),
          },
          {
            label: leadBulkTexts.export,
            icon: <Download aria-hidden="true" />,
            disabledReason: exportRefusal,
            onSelect: save,
          },
        ]
      : [
          {
            label: leadBulkTexts.tag,
            icon: <Tag aria-hidden="true" />,
            onSelect: () => ask('TAG'),
          },
        ]),
    { label: leadBulkTexts.untag, icon: <Tag aria-hidden="true" />, onSelect: () => ask('UNTAG') },
    ...(find !== null && !overall
      ? [{ label: find, icon: <MailSearch aria-hidden="true" />, onSelect: findThem }]
      : []),
    {
      label: leadsTexts.actions.skip,
      icon: <SkipForward aria-hidden="true" />,
      onSelect: () => act('SKIP'),
    },
    {
      label: leadBulkTexts.retry,
      icon: <RotateCw aria-hidden="true" />,
      onSelect: () => act('RETRY'),
    },
    {
      label: leadsTexts.actions.finish,
      icon: <CircleStop aria-hidden="true" />,
      onSelect: () => act('FINISH'),
    },
    {
      label: leadsTexts.actions.unblacklist,
      icon: <ShieldCheck aria-hidden="true" />,
      onSelect: () => act('UNBLACKLIST'),
    },
    ...(overall
      ? []
      : [
          { kind: 'line' as const },
          {
            label: leadsTexts.actions.remove,
            icon: <UserMinus aria-hidden="true" />,
            danger: true,
            onSelect: () => ask('REMOVE'),
          },
        ]),
  ];
}
