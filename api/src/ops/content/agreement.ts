import { z } from 'zod'
import { idSchema, type Language, LANGUAGES, timeSchema } from '../../wire/fields.ts'
import { proposalFields, proposalSchema } from '../records/change.ts'
import { colleagueSchema, textOf } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { OPERATING, SUPPORTING } from '../access/roles.ts'

/** Where a version is in its life. */
export const AGREEMENT_STATUSES = ['scheduled', 'in_force', 'replaced', 'withdrawn'] as const

const textSchema = textOf(20_000)

type TextFields = { readonly [Field in `text_${Language}`]: typeof textSchema }

/** `text_en`, `text_de` and so on: all nine, so that every customer can read what applies to them. */
const texts = Object.fromEntries(LANGUAGES.map((lang) => [`text_${lang}`, textSchema])) as TextFields

const opsAgreementSchema = z.object({
  version: z.int(),
  revision: z.int().describe('Number of the latest change of this version'),
  status: z.enum(AGREEMENT_STATUSES),
  effective_at: z.nullable(timeSchema).describe('Null for the first version, which applied from the start'),
  edited_by: z.nullable(z.int()).describe('Null for the first version, which came with the product'),
  edited_at: z.nullable(timeSchema),
})
export type OpsAgreement = z.infer<typeof opsAgreementSchema>

const languageTextsSchema = z.array(z.object({ lang: z.enum(LANGUAGES), text: z.string() }))

const opsAgreementTextsSchema = opsAgreementSchema.extend({
  texts: languageTextsSchema,
  replaces: z
    .nullable(z.object({ version: z.int(), texts: languageTextsSchema }))
    .describe('The version in force before this one'),
  revisions: z
    .array(
      z.object({
        revision: z.int(),
        status: z.enum(['scheduled', 'withdrawn']),
        effective_at: timeSchema,
        edited_by: z.nullable(colleagueSchema),
        edited_at: timeSchema,
        texts: languageTextsSchema,
      }),
    )
    .describe('Newest first'),
})
export type OpsAgreementTexts = z.infer<typeof opsAgreementTextsSchema>

/** Operator calls for the user agreement. */
export const agreementOpsCalls = {
  'ops/agreement/list': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Lists the versions of the user agreement, newest first.',
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsAgreementSchema) }),
  }),
  'ops/agreement/show': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Returns a version with its texts, those it replaces, and its revisions.',
    request: z.strictObject({ version: idSchema }),
    response: opsAgreementTextsSchema,
  }),
  'ops/agreement/propose': opsCall({
    method: 'POST',
    roles: OPERATING,
    proposes: 'agreement',
    large: true,
    about:
      'Proposes a new version of the user agreement in all nine languages, or a change of one that is not in effect yet, which a second operator decides; one of the two is an admin. It is announced when it is approved.',
    request: z.strictObject({
      version: z.optional(idSchema).describe('The scheduled version to change; a new one if absent'),
      revision: z.optional(idSchema).describe('The revision that is replaced; the latest if absent'),
      effective_at: idSchema.describe(
        'Epoch milliseconds, at least seven days from now; moved to seven days after the approval, if that is later',
      ),
      ...texts,
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
  'ops/agreement/propose_withdrawal': opsCall({
    method: 'POST',
    roles: OPERATING,
    about:
      'Proposes to withdraw a version that is not in effect yet, with its announcement, which a second operator decides.',
    request: z.strictObject({
      version: idSchema,
      revision: z.optional(idSchema).describe('The latest if absent'),
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
}
