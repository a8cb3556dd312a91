import { z } from 'zod'
import { decimalSchema, idSchema, timeSchema } from '../../wire/fields.ts'
import { depositNetworkSchema } from '../../wallet/deposit.ts'
import { reasonSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { STATEMENT_FILTERS } from '../records/filters.ts'
import { listExample, listFields, listOf } from '../records/list.ts'
import { FUNDING, WATCHING } from '../access/roles.ts'
import { STATEMENT_PROBLEMS } from './statement-names.ts'

/** A line of a statement of the bank, or of the custodian of a network without a node. */
export const opsStatementLineSchema = z.object({
  id: z.int(),
  network: z.string(),
  reference: z.string(),
  amount: decimalSchema,
  currency: z.string(),
  date: z.string().describe('The day of the booking: 2026-11-23'),
  entered_by: z.int(),
  entered_at: timeSchema,
})
/** A line of a statement. */
export type OpsStatementLine = z.infer<typeof opsStatementLineSchema>

const matchSchema = z
  .nullable(z.string())
  .describe("What it shows to have arrived: 'charge:12' or 'house:7'; null if nothing has its reference")

/** A line with what it matches. */
const matchedLineSchema = z.object({
  ...opsStatementLineSchema.shape,
  match: matchSchema,
  differs: z.boolean().describe('What has its reference is of another amount or currency'),
})
/** A statement line with its match. */
export type OpsMatchedLine = z.infer<typeof matchedLineSchema>

/** A claim or a funding that was credited, and that no statement line shows. */
const unprovenSchema = z.object({
  target: z.string(),
  network: z.string(),
  reference: z.nullable(z.string()),
  amount: decimalSchema,
  currency: z.string(),
  since: timeSchema,
})
/** A claim or a funding that no statement line shows. */
export type OpsUnproven = z.infer<typeof unprovenSchema>

/** Operator calls for statements. */
export const statementOpsCalls = {
  'ops/statement/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists the lines of statements with what they match, newest first.',
    filters: STATEMENT_FILTERS,
    example: { ...listExample(STATEMENT_FILTERS) },
    request: z.strictObject({ ...listFields(STATEMENT_FILTERS) }),
    response: listOf(matchedLineSchema),
  }),
  'ops/statement/unproven': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists what was credited and is shown by no statement line, oldest first; at most 200.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(unprovenSchema) }),
  }),
  'ops/statement/enter': opsCall({
    method: 'POST',
    roles: FUNDING,
    large: true,
    about:
      'Enters lines of a statement, all or none. Lines that are known are skipped. No line of a claim that the caller has approved is accepted.',
    example: { network: 'BANK', csv: 'SEPA-17,250,USDT,2024-01-02' },
    request: z.strictObject({
      network: depositNetworkSchema,
      csv: z
        .string()
        .min(1)
        .max(100_000)
        .describe('Columns reference, amount, currency, date; separated by comma, semicolon or tab'),
    }),
    response: z.object({
      added: z.int(),
      known: z.int(),
      problems: z
        .array(z.object({ row: z.int(), problem: z.enum(STATEMENT_PROBLEMS) }))
        .describe('At most 20. If there is one, nothing was entered'),
    }),
  }),
  'ops/statement/withdraw': opsCall({
    method: 'POST',
    roles: FUNDING,
    about: 'Withdraws a line that matches nothing, such as one with a wrong reference.',
    example: { id: '1', reason: 'A typing error' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsStatementLineSchema,
  }),
}
