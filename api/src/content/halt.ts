import { z } from 'zod'
import { call } from '../wire/call.ts'
import { timeSchema } from '../wire/fields.ts'

/** The causes of halts that customers read. */
export const HALT_CAUSES = ['maintenance', 'technical', 'security', 'network', 'market'] as const

/** The name of a scope in a request: everything, a product, or a network. */
export const haltScopeSchema = z.string().regex(/^(?:[a-z_]{2,30}|network:[A-Z0-9]{2,12})$/)

/** A scope by its name. */
export const haltScopeNameSchema = z
  .string()
  .describe("'all', 'sign_ups', 'withdrawals', 'deposits', a product such as 'spot', or 'network:TRC20'")

const haltSchema = z.object({
  id: z.int(),
  scope: haltScopeNameSchema,
  cause: z.enum(HALT_CAUSES),
  title: z.string().describe('What is halted, in the language of the caller'),
  text: z.string().describe('Why, in the language of the caller, and further text as it was written'),
  possible: z.string().describe('What stays possible, in the language of the caller'),
  since: timeSchema,
})
/** A running halt, in the language of the caller. */
export type HaltInfo = z.infer<typeof haltSchema>

/** Announces that a halt began or ended. Only a hint to read `halt/list`; sent to each connection that opens in a halt, too. */
export const haltEventSchema = z.object({ scopes: z.array(haltScopeNameSchema) })
/** The body of the event for changed halts: the scopes that are halted now. */
export type HaltEvent = z.infer<typeof haltEventSchema>

/** Calls for halts of the exchange and of its parts. */
export const haltCalls = {
  'halt/list': call({
    method: 'GET',
    access: 'anyone',
    about: 'Lists the halts that run now. What each refuses is rejected with `exchange_is_halted`.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(haltSchema) }),
  }),
}
