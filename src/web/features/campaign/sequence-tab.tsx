export function SequenceTab() {
  return null;
}
