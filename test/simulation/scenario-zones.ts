/** Zones of many kinds, with instants near which their clocks change. */
export const ZONES: readonly { zone: string; changes: readonly string[] }[] = [
  { zone: 'Etc/UTC', changes: [] },
  { zone: 'Europe/Berlin', changes: ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'] },
  { zone: 'America/New_York', changes: ['2026-03-08T07:00:00Z', '2026-11-01T06:00:00Z'] },
  { zone: 'America/St_Johns', changes: ['2026-03-08T05:30:00Z', '2026-11-01T04:30:00Z'] },
  { zone: 'America/Los_Angeles', changes: ['2027-03-14T10:00:00Z', '2027-11-07T09:00:00Z'] },
  { zone: 'Australia/Lord_Howe', changes: ['2026-04-04T15:00:00Z', '2026-10-03T15:30:00Z'] },
  { zone: 'Pacific/Chatham', changes: ['2026-04-04T14:00:00Z', '2026-09-26T14:00:00Z'] },
  { zone: 'Africa/Cairo', changes: ['2026-04-23T22:00:00Z', '2026-10-29T21:00:00Z'] },
  { zone: 'Atlantic/Azores', changes: ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z'] },
  { zone: 'Asia/Kolkata', changes: [] },
  { zone: 'Asia/Kathmandu', changes: [] },
  { zone: 'Pacific/Kiritimati', changes: [] },
  { zone: 'Pacific/Pago_Pago', changes: [] },
  { zone: 'America/Sao_Paulo', changes: [] },
];
