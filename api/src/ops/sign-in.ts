import { z } from 'zod'
import { accountNameSchema, captchaSchema, countrySchema, idSchema, timeSchema } from '../fields.ts'
import { opsCall } from './ops-call.ts'
import { OPERATOR_ROLES } from './permissions.ts'

/** A signed-in operator. */
export const operatorSchema = z.object({
  id: z.int(),
  nickname: z.string(),
  role: z.enum(OPERATOR_ROLES),
})
/** A signed-in operator with the role that limits the permitted calls. */
export type Operator = z.infer<typeof operatorSchema>

/** Calls to sign an operator in and out. */
export const signInOpsCalls = {
  'ops/login': opsCall({
    about:
      'Signs an operator in with the password and second factor of their account. Returns a token valid for operator calls only.',
    request: z.strictObject({
      account: accountNameSchema,
      country: z.optional(countrySchema),
      password: z.string().min(1).max(128),
      code: z.optional(z.string().max(32)).describe('Of the second factor, if one is enabled'),
      captcha: z.optional(captchaSchema),
    }),
    response: z.object({ token: z.string(), operator: operatorSchema }),
  }),
  'ops/logout': opsCall({
    about: 'Signs this operator out.',
    request: z.strictObject({}),
    response: z.object({}),
  }),
  'ops/me': opsCall({
    about: 'Returns the signed-in operator.',
    request: z.strictObject({}),
    response: operatorSchema,
  }),
  'ops/session/list': opsCall({
    about: 'Lists the sessions of this operator, the most recently used first.',
    request: z.strictObject({}),
    response: z.object({
      list: z.array(
        z.object({
          id: z.int(),
          current: z.boolean(),
          ip: z.string(),
          agent: z.string(),
          created_at: timeSchema,
          seen_at: timeSchema,
        }),
      ),
    }),
  }),
  'ops/session/end': opsCall({
    about: 'Ends one of the sessions of this operator.',
    request: z.strictObject({ id: idSchema }),
    response: z.object({}),
  }),
}
