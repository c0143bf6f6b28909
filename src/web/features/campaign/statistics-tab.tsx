export function StatisticsTab() {
  return null;
}
