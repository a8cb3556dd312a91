import { z } from 'zod'
import { amountField, requestFields } from '../request.ts'
import { bitcoinTermsSchema } from './batch-request.ts'

const { network, currencyId, address } = requestFields

/** A request to send a part of own outputs to the cold address. The address is only compared with that of the policy. */
export const overflowRequestSchema = z.strictObject({
  network,
  currencyId,
  address,
  amount: amountField,
  terms: bitcoinTermsSchema,
})

/** A parsed request. */
export type OverflowRequest = z.infer<typeof overflowRequestSchema>
