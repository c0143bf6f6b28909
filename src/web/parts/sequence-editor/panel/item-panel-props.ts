import type { LeadAnswer } from '#contract/leads.ts';
import type { SequenceError, SequenceItem } from '#core/sequence/sequence-item.ts';
import type { ItemChanges } from '../edit-sequence.ts';
import type { PlacedItem } from '../canvas/layout-sequence.ts';
import type { Removal } from '../remove-dialog.tsx';
import type { VariantCounts } from './variant-results-table.tsx';

/** What the panel of a step and its fields work with. */
export type ItemPanelProps = {
  /** The whole of which the step is a part. */
  sequence: SequenceItem | null;
  placed: PlacedItem;
  errors: readonly SequenceError[];
  noteLength: number;
  inviteByEmailAllowed: boolean;
  leadsMovingAllowed: boolean;
  campaignId: string | null;
  customNames: readonly string[];
  previewLeads: readonly LeadAnswer[];
  readOnly: boolean;
  variantCounts: VariantCounts | null;
  leadsStanding: number;
  onChange: (id: string, changes: ItemChanges, group?: string) => void;
  onCopy: () => void;
  onRemove: (what: Removal) => void;
  /** Closes the panel and takes back what was changed in it. */
  onCancel: () => void;
  onClose: () => void;
};
