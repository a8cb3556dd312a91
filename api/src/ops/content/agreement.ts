import { z } from 'zod'
import { idSchema, type Language, LANGUAGES, timeSchema } from '../../wire/fields.ts'
import { proposalFields, proposalSchema } from '../records/change.ts'
import { colleagueSchema, textOf } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { OPERATING, SUPPORTING } from '../access/roles.ts'

/** The stage of a version. */
export const AGREEMENT_STATUSES = ['scheduled', 'in_force', 'replaced', 'withdrawn'] as const

const textSchema = textOf(20_000)

type TextFields = { readonly [Field in `text_${Language}`]: typeof textSchema }

/** `text_en`, `text_de` and so on: all languages, so that every customer can read what applies to them. */
const texts = Object.fromEntries(LANGUAGES.map((lang) => [`text_${lang}`, textSchema])) as TextFields

const exampleTexts = Object.fromEntries(
  LANGUAGES.map((lang) => [`text_${lang}`, `1. You are of age. (${lang})`]),
) as {
  readonly [Field in keyof TextFields]: string
}

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
    namedBy: 'version',
    about: 'Lists the versions of the user agreement, newest first.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsAgreementSchema) }),
  }),
  'ops/agreement/show': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    namedBy: 'version',
    about: 'Returns a version with its texts, those it replaces, and its revisions.',
    example: { version: '1' },
    request: z.strictObject({ version: idSchema }),
    response: opsAgreementTextsSchema,
  }),
  'ops/agreement/propose': opsCall({
    method: 'POST',
    roles: OPERATING,
    proposes: 'agreement',
    page: '/agreements/:id',
    large: true,
    namedBy: 'version',
    about:
      'Proposes a new version of the user agreement in all nine languages, or a change of one that is not in effect yet, which a second operator decides; one of the two is an admin. It is announced when it is approved.',
    example: {
      version: '2',
      revision: '1',
      effective_at: '1893456000000',
      ...exampleTexts,
      preview: '0',
      reason: 'New law',
    },
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
    namedBy: 'version',
    about:
      'Proposes to withdraw a version that is not in effect yet, with its announcement, which a second operator decides.',
    example: { version: '2', revision: '1', preview: '0', reason: 'Wrong date' },
    request: z.strictObject({
      version: idSchema,
      revision: z.optional(idSchema).describe('The latest if absent'),
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
}
