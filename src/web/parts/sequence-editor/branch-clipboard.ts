import { copiedBranchText, readCopiedBranch } from '#core/sequence/copied-branch.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { newItemId } from './edit-sequence.ts';

/** The branch copied last in this page, for browsers that let no page read the clipboard. */
let kept: string | null = null;

/** Puts a branch on the clipboard as text, so that it can be pasted into any campaign. */
export function copyBranch(branch: SequenceItem): void {
  const text = copiedBranchText(branch);
  kept = text;
  void navigator.clipboard?.writeText(text).catch(() => undefined);
}

/**
 * The branch on the clipboard, checked and with new ids; what was copied here where the clipboard
 * may not be read.
 */
export async function pastedBranch(): Promise<SequenceItem | null> {
  const text = await navigator.clipboard?.readText().catch(() => null);
  const found = text ? readCopiedBranch({ text, newId: newItemId }) : null;
  return found ?? (kept === null ? null : readCopiedBranch({ text: kept, newId: newItemId }));
}
