import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { LeadPackAnswer } from '#contract/lead-packs.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { api, newIdempotencyKey } from '#web/api/api.ts';
import type { Body } from '#web/api/call-types.ts';
import type { Draft } from '../use-draft.ts';

export type NewList = Omit<Body<'POST /searches'>, 'campaignId'>;

/** Adds a list to the wizard's campaign; the first list creates the campaign. */
export function useAddList<Input = NewList>({
  draft,
  send,
  onAdded,
}: {
  draft: Draft;
  send?: (given: {
    input: Input;
    campaignId: CampaignId;
    idempotencyKey: string;
  }) => Promise<LeadPackAnswer>;
  onAdded: (pack: LeadPackAnswer) => void;
}) {
  const attempt = useRef<{ input: string; key: string } | null>(null);
  return useMutation({
    mutationFn: async (input: Input) => {
      const campaignId = await draft.ensure();
      const text = JSON.stringify(input);
      if (attempt.current?.input !== text)
        attempt.current = { input: text, key: newIdempotencyKey() };
      const { key: idempotencyKey } = attempt.current;
      return send
        ? send({ input, campaignId, idempotencyKey })
        : api('POST /searches', { body: { ...(input as NewList), campaignId }, idempotencyKey });
    },
    onSuccess: (pack) => {
      attempt.current = null;
      onAdded(pack);
    },
  });
}
