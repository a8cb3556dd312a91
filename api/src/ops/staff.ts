import { z } from 'zod'
import { idSchema } from '../fields.ts'
import { reasonSchema } from './fields.ts'
import { opsCall } from './ops-call.ts'
import { OPERATOR_ROLES } from './permissions.ts'

/** An account with its operator role; `customer` is no role. */
export const staffMemberSchema = z.object({
  id: z.int(),
  account_number: z.string(),
  nickname: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(['customer', ...OPERATOR_ROLES]),
})

/** Operator calls that manage roles. */
export const staffOpsCalls = {
  'ops/staff/list': opsCall({
    about: 'Lists every account with an operator role.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(staffMemberSchema) }),
  }),
  'ops/staff/set_role': opsCall({
    about:
      "Grants or revokes an account's role. Admins cannot change their own role, so at least one admin remains.",
    request: z.strictObject({
      id: idSchema,
      role: z.enum(['customer', ...OPERATOR_ROLES]),
      reason: reasonSchema,
    }),
    response: staffMemberSchema,
  }),
}
