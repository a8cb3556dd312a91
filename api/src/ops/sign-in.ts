import { z } from 'zod'
import { accountNameSchema, captchaSchema, countrySchema } from '../fields.ts'
import { OPERATOR_ROLES, opsCall, REVIEWING } from './ops-call.ts'

export const operatorSchema = z.object({
  id: z.int(),
  nickname: z.string(),
  role: z.enum(OPERATOR_ROLES),
})
export type Operator = z.infer<typeof operatorSchema>

export const signInOpsCalls = {
  'ops/login': opsCall({
    about:
      'Signs an operator in, by the same password and second factor as in the app, to a token for these calls alone.',
    request: z.strictObject({
      account: accountNameSchema,
      country: z.optional(countrySchema),
      password: z.string().min(1).max(128),
      code: z.optional(z.string().max(32)).describe('Of the second factor, where one is on'),
      captcha: z.optional(captchaSchema),
    }),
    response: z.object({ token: z.string(), operator: operatorSchema }),
  }),
  'ops/logout': opsCall({
    roles: REVIEWING,
    about: 'Signs this operator out.',
    request: z.strictObject({}),
    response: z.object({}),
  }),
  'ops/me': opsCall({
    roles: REVIEWING,
    about: 'The signed-in operator.',
    request: z.strictObject({}),
    response: operatorSchema,
  }),
}
