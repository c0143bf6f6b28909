export function AudienceTab() {
  return null;
}
