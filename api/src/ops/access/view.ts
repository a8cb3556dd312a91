import { z } from 'zod'
import { idSchema } from '../../wire/fields.ts'
import { colleagueSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { OPERATOR_ROLES, STAFF } from './roles.ts'

/** The most views that an operator saves of one list. */
export const VIEWS_MAX = 20

const listSchema = z.string().regex(/^[a-z-]{1,30}$/)

/** The filters of a list under a name. */
export const opsViewSchema = z.object({
  id: z.int(),
  name: z.string(),
  filters: z.string().describe('As in the URL of the console'),
  owner: colleagueSchema,
  shared_with: z.nullable(z.enum(OPERATOR_ROLES)).describe('null if only its owner sees it'),
})
/** The filters of a list of the console under a name. */
export type OpsView = z.infer<typeof opsViewSchema>

/** Operator calls for saved views of the console's lists. */
export const viewOpsCalls = {
  'ops/view/list': opsCall({
    method: 'GET',
    roles: STAFF,
    about: "Lists the views of a list: the operator's own, and those shared with their role.",
    request: z.strictObject({ list: listSchema.describe("For example 'withdrawals'") }),
    response: z.object({ list: z.array(opsViewSchema) }),
  }),
  'ops/view/save': opsCall({
    method: 'POST',
    roles: STAFF,
    about:
      'Saves the filters of a list under a name, at most 20; the same name replaces the own view. Operators share with their own role, admins with any.',
    request: z.strictObject({
      list: listSchema,
      name: z
        .string()
        .max(30)
        .regex(/^(?=.*\S)[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u),
      filters: z
        .string()
        .max(500)
        .regex(/^[A-Za-z0-9%=&_.:+*~-]*$/)
        .describe('As in the URL: status=sent'),
      share: z.optional(z.enum(OPERATOR_ROLES)).describe('Private if absent'),
    }),
    response: opsViewSchema,
  }),
  'ops/view/delete': opsCall({
    method: 'POST',
    roles: STAFF,
    about: 'Deletes an own view; admins delete shared ones too.',
    request: z.strictObject({ id: idSchema }),
    response: z.object({}),
  }),
}
