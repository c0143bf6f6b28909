/** The texts of choosing a time zone. */
export const zoneTexts = {
  changeTitle: 'Change the time zone?',
  changeText: (zone: string) =>
    `Your working hours will use ${zone}. You can change it again in 24 hours.`,
  change: 'Change zone',
  keep: 'Keep',
  dontShow: 'Don’t show again',
  timeZone: 'Time zone',
  search: 'Search for a city or time zone',
  sameTime: 'same time',
  heldUntil: (when: string) => `Changed in the last 24 hours. You can change it again on ${when}`,
} as const;
