import { z } from 'zod'
import { idSchema, timeSchema } from '../../wire/fields.ts'
import { proposalFields, proposalSchema } from '../records/change.ts'
import { lineOf, reasonSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { ADMINISTERING, OPERATING, STAFF, STAFF_ROLES } from './roles.ts'

const roleSchema = z.enum(STAFF_ROLES)

/** The name of a person at the identity provider: at most 255 ASCII characters (OpenID Connect Core 1.0, section 2). */
const subjectSchema = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{0,255}$/)

/** An account with its operator role; `customer` means an account without one. */
export const staffMemberSchema = z.object({
  id: z.int(),
  account_number: z.string(),
  nickname: z.string(),
  email: z.nullable(z.string()),
  role: roleSchema,
})

/** Further fields of a list of staff. */
const staffAccessFields = {
  identity: z.nullable(z.string()).describe('The subject at the identity provider; null if none is linked'),
  name: z.nullable(z.string()).describe('For colleagues; null if none is set'),
  signed_in_at: z.nullable(timeSchema).describe('The last sign-in at the console'),
  factors: z.int().describe('Second factors of the account'),
  sessions: z.int().describe('Open at the console'),
}

/** Operator calls that manage roles. */
export const staffOpsCalls = {
  'ops/staff/list': opsCall({
    method: 'GET',
    roles: ADMINISTERING,
    about: 'Lists every account with an operator role.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(staffMemberSchema.extend(staffAccessFields)) }),
  }),
  'ops/staff/names': opsCall({
    method: 'GET',
    roles: STAFF,
    about: 'Lists the names of staff for histories, also of those who left and had a name.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      list: z.array(z.object({ id: z.int(), name: z.string(), role: roleSchema })),
    }),
  }),
  'ops/staff/set_name': opsCall({
    method: 'POST',
    roles: ADMINISTERING,
    about: 'Sets the name by which colleagues know a member of staff. Customers do not see it.',
    example: { id: '1001', name: 'Ana' },
    request: z.strictObject({ id: idSchema, name: lineOf(40) }),
    response: z.object({ id: z.int(), name: z.string() }),
  }),
  'ops/staff/find': opsCall({
    method: 'GET',
    roles: ADMINISTERING,
    about:
      'Returns the account that a role would be given to, by its id, its whole account number or its e-mail address.',
    example: { query: '10001001' },
    request: z.strictObject({
      query: z
        .string()
        .trim()
        .regex(/^(?:[0-9]{1,15}|[^\s@]{1,100}@[^\s@]{1,150})$/),
    }),
    response: z.object({ ...staffMemberSchema.shape, registered_at: timeSchema }),
  }),
  'ops/staff/set_role': opsCall({
    method: 'POST',
    roles: ADMINISTERING,
    about:
      'Sets the role of an account alone: revokes a role other than admin or, while there is no other admin, sets any role. Admins cannot change their own role, so at least one admin remains.',
    example: { id: '1', role: 'reviewer', reason: 'Starts today' },
    request: z.strictObject({ id: idSchema, role: roleSchema, reason: reasonSchema }),
    response: staffMemberSchema,
  }),
  'ops/staff/propose_role': opsCall({
    method: 'POST',
    roles: ADMINISTERING,
    proposes: 'staff',
    page: '/staff/:id',
    about:
      'Proposes a role of an account, which another admin decides. An approved one ends the operator sessions of the account.',
    example: { id: '1', role: 'reviewer', preview: '1', reason: 'Starts today' },
    request: z.strictObject({ id: idSchema, role: roleSchema, ...proposalFields }),
    response: proposalSchema,
  }),
  'ops/staff/propose_identity': opsCall({
    method: 'POST',
    roles: ADMINISTERING,
    proposes: 'staff_identity',
    page: '/staff/:id',
    about:
      'Proposes to link an account with a role to a subject at the identity provider, or with an empty one to remove the link, which another admin decides.',
    example: { id: '1', subject: '248289761001', preview: '1', reason: 'She read it to me' },
    request: z.strictObject({ id: idSchema, subject: subjectSchema, ...proposalFields }),
    response: proposalSchema,
  }),
  'ops/staff/unlink_identity': opsCall({
    method: 'POST',
    roles: ADMINISTERING,
    about:
      "Removes the link of an account to the identity provider alone, and ends its operator sessions. That of another admin's account needs two admins.",
    example: { id: '1', reason: 'Has left' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: z.object({ id: z.int() }),
  }),
  'ops/staff/propose_unfreeze': opsCall({
    method: 'POST',
    roles: OPERATING,
    proposes: 'suspension',
    page: '/customers/:id',
    names: 'customer',
    about:
      "Proposes to lift the operators' freeze of a colleague, which another operator decides. One of the two must be an admin, and neither may be the colleague.",
    example: { id: '1001', preview: '0', reason: 'It is safe again' },
    request: z.strictObject({ id: idSchema, ...proposalFields }),
    response: proposalSchema,
  }),
}
