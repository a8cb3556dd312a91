import { z } from 'zod'
import { call } from '../wire/call.ts'
import { pageFields, pageOf, timeSchema } from '../wire/fields.ts'

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

const plannedSchema = z.object({
  id: z.int(),
  scope: haltScopeNameSchema,
  title: z.string().describe('What will be halted, in the language of the caller'),
  text: z.string().describe('Why, in the language of the caller if the operator wrote it in it'),
  possible: z.string().describe('What stays possible, in the language of the caller'),
  begins_at: timeSchema,
  expected_until: timeSchema.describe('It may end earlier or later'),
})
/** An announced maintenance, in the language of the caller. */
export type PlannedInfo = z.infer<typeof plannedSchema>

/** The states of a maintenance. `missed` and `refused` have halted nothing: the exchange was away, or could not halt. */
export const MAINTENANCE_STATUSES = ['announced', 'begun', 'cancelled', 'missed', 'refused'] as const

const maintenanceTimes = {
  status: z.enum(MAINTENANCE_STATUSES),
  begins_at: timeSchema,
  expected_until: timeSchema,
}

/**
 * Announces that a halt began or ended, or that a maintenance was announced or changed. Only a hint to read `halt/list`; also sent to
 * each connection that opens meanwhile.
 */
export const haltEventSchema = z.object({ scopes: z.array(haltScopeNameSchema) })
/** The body of the event for changed halts: the scopes that are halted now. */
export type HaltEvent = z.infer<typeof haltEventSchema>

/** Calls for halts of the exchange and of its parts. */
export const haltCalls = {
  'halt/list': call({
    method: 'GET',
    access: 'anyone',
    about:
      'Lists the halts that run now, and the maintenances that are announced. What a halt refuses is rejected with `exchange_is_halted`.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      list: z.array(haltSchema),
      planned: z.array(plannedSchema).describe('Each begins as a halt at its time, the next one first'),
    }),
  }),
  'maintenance/list': call({
    method: 'GET',
    access: 'anyone',
    about:
      'Lists every maintenance that was ever announced, the latest first, with every change of it: none is changed or cancelled unseen.',
    example: { page: '1', limit: '10' },
    request: z.strictObject(pageFields),
    response: pageOf(
      z.object({
        id: z.int(),
        scope: haltScopeNameSchema,
        name: z.string().describe('What it halts, in the language of the caller'),
        text: z.string(),
        ...maintenanceTimes,
        revisions: z
          .array(z.object({ at: timeSchema, ...maintenanceTimes }))
          .describe('As it was announced, and after each change, oldest first'),
      }),
    ),
  }),
}
