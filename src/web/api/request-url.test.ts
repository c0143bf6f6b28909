import { describe, expect, it } from 'vitest';
import { requestLine } from './request-url.ts';

describe('requestLine', () => {
  it('fills the parameters of the path and escapes them', () => {
    expect(
      requestLine({
        key: 'PATCH /campaigns/{campaignId}/status',
        params: { campaignId: '12 3/4' },
      }),
    ).toEqual({ method: 'PATCH', url: '/api/campaigns/12%203%2F4/status' });
  });
  it('joins lists of ids by commas, in the path and in the query', () => {
    expect(
      requestLine({
        key: 'GET /v1/campaign/statistics/{ids}',
        params: { ids: ['1', '2'] },
        query: { includeTypes: ['FAILED', 'PAUSED'] },
      }).url,
    ).toBe('/api/v1/campaign/statistics/1,2?includeTypes=FAILED%2CPAUSED');
  });
  it('leaves out what is not set', () => {
    expect(
      requestLine({
        key: 'GET /leads',
        query: { page: 0, query: '', campaignId: undefined, from: null, empty: false },
      }).url,
    ).toBe('/api/leads?page=0&empty=false');
  });
});
