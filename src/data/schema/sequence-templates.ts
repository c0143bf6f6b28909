import type { Generated, GeneratedAlways } from 'kysely';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { TemplateType } from '#core/template/template-rules.ts';
import type { Instant, Json } from '#data/schema/columns.ts';

export type SequenceTemplatesTable = {
  user_id: string;
  template_id: GeneratedAlways<string>;
  template_name: string;
  template_type: TemplateType;
  sequence: Json<SequenceItem>;
  version: Generated<number>;
  real_created_at: Instant;
  real_updated_at: Instant;
};

export type SequenceTemplateUsesTable = {
  user_id: string;
  template_id: string;
  campaign_id: string;
  real_used_at: Instant;
};
