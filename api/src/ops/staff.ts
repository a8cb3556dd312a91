import { z } from 'zod'
import { idSchema } from '../fields.ts'
import { reasonSchema } from './fields.ts'
import { ADMINISTERING, OPERATOR_ROLES, opsCall } from './ops-call.ts'

export const staffMemberSchema = z.object({
  id: z.int(),
  account_number: z.string(),
  nickname: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(['customer', ...OPERATOR_ROLES]),
})

export const staffOpsCalls = {
  'ops/staff/list': opsCall({
    roles: ADMINISTERING,
    about: 'Everybody who works here.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(staffMemberSchema) }),
  }),
  'ops/staff/set_role': opsCall({
    roles: ADMINISTERING,
    about: "Gives an account a role, or takes it away. Never one's own, so that an admin is always left.",
    request: z.strictObject({
      id: idSchema,
      role: z.enum(['customer', ...OPERATOR_ROLES]),
      reason: reasonSchema,
    }),
    response: staffMemberSchema,
  }),
}
