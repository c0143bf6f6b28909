export type * from './api.ts';
export { createReachwell, type Reachwell, type ReachwellOptions } from './client.ts';
export { ReachwellError, type ReachwellErrorCode } from './error.ts';
export { List } from './list.ts';
export { verifyWebhook } from './webhook.ts';
