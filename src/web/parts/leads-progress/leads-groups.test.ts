import { describe, expect, it } from 'vitest';
import { leadGroups } from './leads-groups.ts';

const none = { IN_PROGRESS: 0, FINISHED: 0, WAITING: 0, PAUSED: 0, FAILED: 0, BLACKLISTED: 0, GETTING_READY: 0, UPLOADING: 0 };

describe('leadGroups', () => {
  it('adds finished, failed and blacklisted to Ended, paused and waiting to On hold', () => {
    const groups = leadGroups({ IN_PROGRESS: 214, FINISHED: 386, WAITING: 140, PAUSED: 12, FAILED: 9, BLACKLISTED: 4, GETTING_READY: 75, UPLOADING: 30 });
    expect(groups.map(({ group, count }) => [group, count])).toEqual([['ENDED', 399], ['ON_HOLD', 152], ['IN_PROGRESS', 214], ['REMAINING', 75], ['UPLOADING', 30]]);
  });
  it('hides groups without leads', () => {
    expect(leadGroups({ ...none, GETTING_READY: 3 }).map(({ group }) => group)).toEqual(['REMAINING']);
    expect(leadGroups(none)).toEqual([]);
  });
});
