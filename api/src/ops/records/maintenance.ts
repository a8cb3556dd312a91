import { z } from 'zod'
import { haltScopeNameSchema, haltScopeSchema, MAINTENANCE_STATUSES } from '../../content/halt.ts'
import { idSchema, languageSchema, LANGUAGES, pageFields, pageOf, timeSchema } from '../../wire/fields.ts'
import { OPERATING, STAFF } from '../access/roles.ts'
import { colleagueSchema, lineOf, PAGE_EXAMPLE, reasonSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'

const terms = {
  version: z.int(),
  status: z.enum(MAINTENANCE_STATUSES),
  begins_at: timeSchema,
  expected_until: timeSchema,
  texts: z
    .array(z.object({ lang: languageSchema, text: z.string() }))
    .describe('Further texts for customers, in the languages that have one'),
  reason: z.string(),
  operator: colleagueSchema,
  changed_at: timeSchema,
}

/** A maintenance with every revision of it. */
export const opsMaintenanceSchema = z.object({
  id: z.int(),
  scope: haltScopeNameSchema,
  ...terms,
  halt_id: z.nullable(z.int()).describe('The halt by which it has begun'),
  revisions: z.array(z.object(terms)).describe('Oldest first; the last one is how it now is'),
})
/** A maintenance with every revision of it. */
export type OpsMaintenance = z.infer<typeof opsMaintenanceSchema>

const textSchema = z.optional(z.union([z.literal(''), lineOf(300)]))
type TextField = `text_${(typeof LANGUAGES)[number]}`
const textFields = Object.fromEntries(LANGUAGES.map((lang) => [`text_${lang}`, textSchema])) as {
  readonly [Field in TextField]: typeof textSchema
}

const asked = {
  begins_at: idSchema.describe('Epoch milliseconds, at least 30 minutes from now'),
  expected_until: idSchema.describe('Epoch milliseconds. Two persons end it, earlier or later'),
  ...textFields,
  reason: reasonSchema.describe('For colleagues'),
}

const EXAMPLE = {
  begins_at: '1893456000000',
  expected_until: '1893459600000',
  reason: 'The database gets more room',
  ...(Object.fromEntries(LANGUAGES.map((lang) => [`text_${lang}`, ''])) as {
    readonly [Field in TextField]: ''
  }),
}

/** Operator calls for maintenances: one person announces, and all of it is public. */
export const maintenanceOpsCalls = {
  'ops/maintenance/list': opsCall({
    method: 'GET',
    roles: STAFF,
    about: 'Lists maintenances with every revision, the latest first.',
    example: PAGE_EXAMPLE,
    request: z.strictObject(pageFields),
    response: pageOf(opsMaintenanceSchema),
  }),
  'ops/maintenance/announce': opsCall({
    method: 'POST',
    roles: OPERATING,
    large: true,
    about:
      'Announces a maintenance, which begins by itself as a halt of its scope. Customers read it at once, and see a strip with a countdown from 24 hours before.',
    example: { scope: 'spot', ...EXAMPLE },
    request: z.strictObject({ scope: haltScopeSchema, ...asked }),
    response: opsMaintenanceSchema,
  }),
  'ops/maintenance/change': opsCall({
    method: 'POST',
    roles: OPERATING,
    large: true,
    about: 'Changes the times and texts of an announced maintenance. Customers read the former ones, too.',
    example: { id: '1', version: '1', ...EXAMPLE },
    request: z.strictObject({
      id: idSchema,
      version: idSchema.describe('The version that is replaced'),
      ...asked,
    }),
    response: opsMaintenanceSchema,
  }),
  'ops/maintenance/cancel': opsCall({
    method: 'POST',
    roles: OPERATING,
    about: 'Cancels an announced maintenance before it begins. Customers read that it is cancelled.',
    example: { id: '1', version: '1', reason: 'It is not needed' },
    request: z.strictObject({ id: idSchema, version: idSchema, reason: reasonSchema }),
    response: opsMaintenanceSchema,
  }),
}
