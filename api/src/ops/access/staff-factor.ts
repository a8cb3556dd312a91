import { z } from 'zod'
import { idSchema, timeSchema } from '../../wire/fields.ts'
import { optionalReasonSchema, yesNoSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { DECISION_FILTERS } from '../records/filters.ts'
import { listExample, listFields, listOf } from '../records/list.ts'
import { ADMINISTERING } from './roles.ts'

const statusSchema = z.enum(['waiting', 'approved', 'refused'])

/** A second factor with which a member of staff signed in before it opened the console. */
export const opsStaffFactorSchema = z.object({
  id: z.int(),
  staff_id: z.int(),
  nickname: z.string(),
  kind: z.enum(['totp', 'passkey']),
  status: statusSchema,
  added_at: z.nullable(timeSchema).describe('Null if it has been removed'),
  opens_at: z
    .nullable(timeSchema)
    .describe('When it opens the console without an approval; null if it never does'),
  requested_at: timeSchema,
  ip: z.string().describe('Of the first sign-in with it'),
  agent: z.string(),
  others: z.int().describe('The other second factors of the account'),
  reviewer_id: z.nullable(z.int()).describe('Null if the host approved it'),
  reviewed_at: z.nullable(timeSchema),
  reason: z.string(),
})
/** A second factor with which a member of staff signed in before it opened the console. */
export type OpsStaffFactor = z.infer<typeof opsStaffFactorSchema>

/** Operator calls for the approval of second factors of staff. */
export const staffFactorOpsCalls = {
  'ops/staff_factor/list': opsCall({
    method: 'GET',
    roles: ADMINISTERING,
    about:
      'Lists second factors of staff: those that wait, oldest first; of another status, newest decision first.',
    filters: DECISION_FILTERS,
    example: { status: 'approved', ...listExample(DECISION_FILTERS) },
    request: z.strictObject({
      status: z.optional(statusSchema).describe('waiting if absent'),
      ...listFields(DECISION_FILTERS),
    }),
    response: listOf(opsStaffFactorSchema),
  }),
  'ops/staff_factor/show': opsCall({
    method: 'GET',
    roles: ADMINISTERING,
    about: 'Returns a second factor of staff.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: opsStaffFactorSchema,
  }),
  'ops/staff_factor/review': opsCall({
    method: 'POST',
    roles: ADMINISTERING,
    decides: 'staff_factor',
    queue: 'staff_factor',
    page: '/staff-factors/:id',
    guards: 'staff_factor',
    about:
      "Approves a colleague's second factor, which opens the console at once, or refuses it, so that it never does.",
    example: { id: '1', pass: '0', reason: 'Not readable' },
    request: z.strictObject({ id: idSchema, pass: yesNoSchema, reason: optionalReasonSchema }),
    response: opsStaffFactorSchema,
  }),
}
