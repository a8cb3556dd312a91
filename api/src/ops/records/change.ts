import { z } from 'zod'
import { idSchema, timeSchema } from '../../wire/fields.ts'
import { CHANGE_FACTS, CHANGE_KINDS, CHANGE_STATUSES } from './changes.ts'
import { colleagueSchema, optionalReasonSchema, reasonSchema, yesNoSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { DECISION_FILTERS } from './filters.ts'
import { listExample, listFields, listOf } from './list.ts'
import { PROPOSING, STAFF } from '../access/roles.ts'

const kindSchema = z.enum(CHANGE_KINDS)
const statusSchema = z.enum(CHANGE_STATUSES)
const valuesSchema = z.record(z.string(), z.unknown())

const differenceFields = {
  kind: kindSchema,
  target: z.string().describe("The record as in the audit log: 'market:1'"),
  before: z
    .nullable(valuesSchema)
    .describe('The values when it was proposed, by the names of the fields of the proposal; null if new'),
  after: valuesSchema.describe('The proposed values'),
  affects: z
    .array(
      z.object({
        fact: z.enum(CHANGE_FACTS),
        value: z.string().describe('A number or an amount'),
        currency: z.optional(z.string()).describe('Of an amount'),
      }),
    )
    .describe('What it affects, as counted when it was proposed'),
  due_at: z
    .nullable(timeSchema)
    .describe('When it is applied, which both persons agree to; null: with the approval'),
}

/** The fields that every proposal has, next to its values. */
export const proposalFields = {
  preview: z.optional(yesNoSchema).describe('1 only counts what the change would affect'),
  reason: optionalReasonSchema.describe('Required, except for a preview'),
}

/** The fields of a proposal that may take effect at a time. */
export const scheduledFields = {
  ...proposalFields,
  due_at: z
    .optional(idSchema)
    .describe(
      'Epoch milliseconds of a whole minute, from 10 minutes to 90 days ahead: applied then. Absent: applied with the approval',
    ),
}

/** The response to a proposal. */
export const proposalSchema = z.object({
  id: z.nullable(z.int()).describe('Of the change; null for a preview'),
  ...differenceFields,
})
/** A proposal or its preview. */
export type OpsProposal = z.infer<typeof proposalSchema>

/** A change of the configuration that two persons decide. */
export const opsChangeSchema = z.object({
  id: z.int(),
  ...differenceFields,
  reason: z.string(),
  proposer: colleagueSchema,
  proposed_at: timeSchema,
  status: statusSchema,
  decider: z.nullable(colleagueSchema),
  decided_at: z.nullable(timeSchema),
  decision_reason: z.string(),
  same_network: z
    .boolean()
    .describe('Both persons acted on it, or signed in within the 30 days before, from one network'),
  applied: z.boolean(),
  applied_at: z.nullable(timeSchema),
  ended: z
    .nullable(
      z.object({
        by: z.nullable(colleagueSchema).describe('Who cancelled it; null if the exchange did not apply it'),
        at: timeSchema,
        reason: z.string(),
      }),
    )
    .describe('How a scheduled change ended without an effect'),
})
/** A change of the configuration that two persons decide. */
export type OpsChange = z.infer<typeof opsChangeSchema>

/** Operator calls for changes of the configuration. Each kind is proposed by a call of its own. */
export const changeOpsCalls = {
  'ops/change/list': opsCall({
    method: 'GET',
    roles: STAFF,
    about:
      'Lists changes of the configuration: those that wait, oldest first; of another status or of all, newest decision first. `unapplied` lists the scheduled ones that ended without an effect in the last seven days.',
    filters: DECISION_FILTERS,
    example: {
      target: 'market:1',
      kind: 'market',
      status: 'waiting',
      unapplied: '0',
      ...listExample(DECISION_FILTERS),
    },
    request: z.strictObject({
      target: z.optional(z.string().regex(/^[a-z_]+(?::[A-Za-z0-9]{1,15}){1,3}$/)),
      kind: z.optional(kindSchema),
      status: z.optional(statusSchema),
      unapplied: z.optional(yesNoSchema),
      ...listFields(DECISION_FILTERS),
    }),
    response: listOf(opsChangeSchema),
  }),
  'ops/change/show': opsCall({
    method: 'GET',
    roles: STAFF,
    about: 'Returns a change with the present values of its record.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      ...opsChangeSchema.shape,
      current: z.nullable(valuesSchema).describe('The present values; null if the record does not exist'),
      is_overtaken: z
        .boolean()
        .describe(
          'True if it waits or is scheduled and the present values are not those of `before`: as long as they differ, it cannot be applied',
        ),
    }),
  }),
  'ops/change/decide': opsCall({
    method: 'POST',
    roles: PROPOSING,
    decides: 'change',
    queue: 'change',
    page: '/changes/:id',
    guards: 'change',
    about:
      'Approves or rejects a change that another operator proposed. An approved change applies at once, or at the time that it names, unless the values have changed since: then it is overtaken and changes nothing.',
    example: { id: '1', pass: '0', reason: 'Not readable' },
    request: z.strictObject({ id: idSchema, pass: yesNoSchema, reason: optionalReasonSchema }),
    response: opsChangeSchema,
  }),
  'ops/change/withdraw': opsCall({
    method: 'POST',
    roles: PROPOSING,
    about:
      'Withdraws an own change that waits, or cancels a scheduled one, of any proposer, before it is applied.',
    example: { id: '1', reason: 'A better one follows' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsChangeSchema,
  }),
}
