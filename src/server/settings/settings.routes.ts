import type { settingsRoutes } from '#contract/settings.ts';
import type { Handlers } from '#server/http/handler.ts';
import { getLimits, getUsage, saveLimits } from '#server/settings/limits.ts';
import { getLeadNames, getNameWords, saveNameWords } from '#server/settings/name-words.ts';
import { getSchedule, saveSchedule } from '#server/settings/schedule.ts';

export const settingsHandlers: Handlers<keyof typeof settingsRoutes> = {
  'GET /processinglimits': getLimits,
  'PUT /processinglimits': saveLimits,
  'GET /processinglimits/usage': getUsage,
  'GET /schedule': getSchedule,
  'PUT /schedule': saveSchedule,
  'GET /undesirablewords': getNameWords,
  'GET /undesirablewords/names': getLeadNames,
  'PUT /undesirablewords': saveNameWords,
};
