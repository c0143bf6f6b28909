import { z } from 'zod';

/**
 * A seat of a paid product. The selected one is used; with none selected, searches of that product
 * are refused.
 */
export const WireContract = z.looseObject({
  object: z.literal('Contract'),
  id: z.string(),
  product: z.enum(['recruiter', 'sales_navigator']),
  name: z.string(),
  description: z.string().nullish(),
  selected: z.boolean(),
});
export type WireContract = z.infer<typeof WireContract>;

export const WireContracts = z.looseObject({
  object: z.literal('AvailableContracts'),
  contracts: z.array(WireContract),
});
export type WireContracts = z.infer<typeof WireContracts>;
export const ContractSelected = z.looseObject({
  object: z.literal('ContractSelected'),
  contract: WireContract,
});
export type ContractSelected = z.infer<typeof ContractSelected>;
