import { z } from 'zod'
import { requestFields } from '../request.ts'
import { bitcoinTermsSchema } from './batch-request.ts'

const { network, currencyId } = requestFields

/**
 * A request to join own outputs in one. No field names a receiver: everything but the fee is change, which only the own paying
 * address receives.
 */
export const consolidationRequestSchema = z.strictObject({ network, currencyId, terms: bitcoinTermsSchema })

/** A parsed request. */
export type ConsolidationRequest = z.infer<typeof consolidationRequestSchema>
