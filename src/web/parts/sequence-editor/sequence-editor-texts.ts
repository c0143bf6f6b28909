import { counted } from '#core/text/formats.ts';

/** The texts of the toolbar of a sequence and of removing steps. */
export const sequenceEditorTexts = {
  // Editor toolbar.
  sequence: 'Sequence',
  nothingToUndo: 'Nothing to undo',
  undo: 'Undo',
  nothingToRedo: 'Nothing to redo',
  redo: 'Redo',
  show: 'Show',
  noErrors: 'No errors',
  longestPath: (time: string) => `Longest path ${time}`,
  toFix: (errors: number) => `${counted(errors, 'issue')} to fix`,

  // Use sequence edits.
  nothingCopied: 'There’s no copied branch on the clipboard',
  branchCopied: 'Branch copied. Paste it at any plus, even in another campaign',
} as const;
