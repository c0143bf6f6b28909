import { z } from 'zod';
import { ERASED_KINDS, type ErasedKind } from '#core/erasure/certificate.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { certificateIdShape, instantShape, leadIdShape } from '#contract/shapes.ts';

/**
 * What one erasure did: when, how many records of which kind, and the same as a text to keep. It
 * names no one.
 */
const certificateShape = z.object({
  id: certificateIdShape,
  erasedAt: instantShape,
  counts: z.record(z.enum(Object.keys(ERASED_KINDS) as ErasedKind[]), z.number().int().min(0)),
  text: z.string(),
});
shapeNames.add(certificateShape, { id: 'ErasureCertificate' });
export type CertificateAnswer = z.infer<typeof certificateShape>;

/** Erasing one person on request (GDPR, article 17; product api, "Take it out, bring it in"). */
export const erasureRoutes = ownRoutes('Leads', {
  'POST /leads/{leadId}/erase': {
    summary:
      'Erase the person for good, everywhere in this account; repeating it returns the same certificate',
    problems: ['ACTION_UNDER_WAY'],
    params: z.object({ leadId: leadIdShape }),
    answer: z.object({ certificateId: certificateIdShape }),
  },
  'GET /v1/erasures/{certificateId}': {
    summary: 'The certificate of an erasure: what was erased, when, and how many records',
    params: z.object({ certificateId: certificateIdShape }),
    answer: certificateShape,
  },
} as const satisfies PartialRoutes);
