import { useSyncExternalStore } from 'react';
import {
  adminPreference,
  isTestAccount,
  onAdminPreference,
  type AdminPreference,
} from '#web/api/admin-preferences.ts';
import { actingUserId } from '#web/acting-user.ts';
import { useAdminStatus } from './current-user.ts';

/** Whether one of the preferences of staff is on in this browser. */
export function useAdminPreference(name: AdminPreference): boolean {
  return useSyncExternalStore(onAdminPreference, () => adminPreference(name));
}

/** Whether the preferences of staff are within reach (platform spec, section 6). */
export function useHasAdminPreferences(): boolean {
  const adminStatus = useAdminStatus();
  return actingUserId() === null && (adminStatus !== null || isTestAccount());
}
