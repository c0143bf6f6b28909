/** The zone in which the demo is recorded. */
export const ZONE = 'Etc/UTC';
/** What the numbers of everything in the demo begin at, so that they never meet others. */
export const BASE = 1_000_000_000;
export const DANA = { email: 'dana.demo@reachwell.example', name: 'Dana Demo' };
