import type { ColumnType } from 'kysely';

/** An instant: read as epoch milliseconds, written as a Date. */
export type Instant = ColumnType<number, Date, Date>;
/** JSON: read as its value, written as text. */
export type JsonText<Value> = ColumnType<Value, string, string>;

export type ExportState = 'PREPARING' | 'READY' | 'FAILED';
export type SessionEndReason =
  | 'SIGNED_OUT'
  | 'PASSWORD_CHANGED'
  | 'EMAIL_CHANGED'
  | 'TOKEN_REUSED'
  | 'ENDED_BY_USER'
  | 'ENDED_BY_OPERATOR'
  | 'DEACTIVATED';
export type ActionCodeMode = 'verifyEmail' | 'resetPassword' | 'recoverEmail';
