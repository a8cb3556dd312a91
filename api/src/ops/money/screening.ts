import { z } from 'zod'
import { decimalSchema, idSchema, timeSchema } from '../../wire/fields.ts'
import { reasonSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { PAYMENT_FILTERS } from '../records/filters.ts'
import { listExample, listFields, listOf } from '../records/list.ts'
import { OPERATING, WATCHING } from '../access/roles.ts'
import { SCREENING_STATES } from './screening-states.ts'

const decisionSchema = z.enum(['release', 'freeze', 'return'])

/** The result of screening a deposit or a withdrawal. */
export const opsScreeningSchema = z.object({
  id: z.int(),
  direction: z.enum(['deposit', 'withdrawal']),
  subject_id: z.int().describe('Id of the deposit or the withdrawal'),
  customer_id: z.int(),
  currency: z.string(),
  network: z.string(),
  amount: decimalSchema,
  counterparts: z
    .array(z.string())
    .describe('Who sent the deposit, or is paid; empty if the chain does not say'),
  txid: z.nullable(z.string()),
  country: z.nullable(z.string()).describe("The country of the customer's verified identity"),
  state: z.enum(SCREENING_STATES),
  outcome: z.nullable(z.enum(['allow', 'hold', 'refuse'])),
  code: z.string().describe('Why it is held, such as address_listed or screener_unavailable'),
  adapter: z.string().describe('The screener that holds it'),
  entry: z.string().describe('What the screener found'),
  version: z.string().describe('What it was screened against'),
  asked_at: timeSchema,
  since: timeSchema,
  decision: z.nullable(decisionSchema).describe('What the first or both of two persons decided'),
  first_reviewer_id: z.nullable(z.int()),
  reviewer_id: z.nullable(z.int()),
  reviewed_at: z.nullable(timeSchema),
  reason: z.string(),
})
/** The result of screening a deposit or a withdrawal. Amounts are decimals of its currency. */
export type OpsScreening = z.infer<typeof opsScreeningSchema>

const screenerSchema = z.object({
  name: z.string(),
  version: z.string(),
  entries: z.nullable(z.int()).describe('Null if it does not say'),
  dated_at: z.nullable(timeSchema).describe('Of when its entries are'),
  seen_at: timeSchema,
  failing_since: z.nullable(timeSchema),
  problem: z.string().describe('Why it does not answer; empty if it does'),
})

/** Operator calls for screening. None changes a list: lists are files of the server. */
export const screeningOpsCalls = {
  'ops/screening/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about:
      'Lists what was screened: hits that wait for two persons, oldest first; of another state, newest first.',
    filters: PAYMENT_FILTERS,
    example: { state: 'waiting', ...listExample(PAYMENT_FILTERS) },
    request: z.strictObject({
      state: z.optional(z.enum(SCREENING_STATES)).describe('waiting if absent'),
      ...listFields(PAYMENT_FILTERS),
    }),
    response: listOf(opsScreeningSchema),
  }),
  'ops/screening/show': opsCall({
    method: 'GET',
    roles: WATCHING,
    shows: 'screening',
    about: 'Returns what screening says about one deposit or withdrawal.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: opsScreeningSchema,
  }),
  'ops/screening/screeners': opsCall({
    method: 'GET',
    roles: WATCHING,
    about:
      'Returns the screeners, with the version and the date of their entries. Without a list, none of its name.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(screenerSchema) }),
  }),
  'ops/screening/decide': opsCall({
    method: 'POST',
    roles: OPERATING,
    decides: 'screening',
    queue: 'screening',
    page: '/screenings/:id',
    guards: 'screening',
    about:
      'Decides a hit: two operators release, freeze or return it, one of them an admin. The second must decide the same as the first; another decision replaces it. Only a withdrawal can be returned. Operators cannot decide on their own.',
    example: { id: '1', decision: 'freeze', reason: 'Listed since yesterday' },
    request: z.strictObject({ id: idSchema, decision: decisionSchema, reason: reasonSchema }),
    response: opsScreeningSchema,
  }),
}
