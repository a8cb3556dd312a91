import { z } from 'zod'
import { BANNER_ARTS, BANNER_SCREENS } from '../../content/banner-choices.ts'
import { idSchema, LANGUAGES, pageFields, pageOf, timeSchema } from '../../wire/fields.ts'
import { lineOf, reasonSchema, wholeBetween } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { ANNOUNCING, SUPPORTING } from '../access/roles.ts'
import { translationsOf } from './translations.ts'

const titleSchema = lineOf(60)
const textSchema = lineOf(120)

/** Where a banner is in its life. */
export const BANNER_STATUSES = ['scheduled', 'live', 'ended', 'withdrawn'] as const

const opsBannerSchema = z.object({
  id: z.int(),
  status: z.enum(BANNER_STATUSES),
  title: z.string().describe('In English'),
  languages: z.array(z.enum(LANGUAGES)),
  screen: z.enum(BANNER_SCREENS),
  art: z.enum(BANNER_ARTS),
  place: z.int().describe('1 to 99; lower ones come first'),
  from_at: timeSchema,
  until_at: timeSchema,
  withdrawn_at: z.nullable(timeSchema),
  version: z.int().describe('Number of the latest change'),
})
export type OpsBanner = z.infer<typeof opsBannerSchema>

const opsBannerTextsSchema = opsBannerSchema.extend({
  texts: z.array(z.object({ lang: z.enum(LANGUAGES), title: z.string(), text: z.string() })),
})
export type OpsBannerTexts = z.infer<typeof opsBannerTextsSchema>

/** Operator calls for the banners of the home page. */
export const bannerOpsCalls = {
  'ops/banner/list': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Lists banners by their beginning, latest first.',
    request: z.strictObject({
      status: z.optional(z.enum(BANNER_STATUSES)).describe('All if absent'),
      ...pageFields,
    }),
    response: pageOf(opsBannerSchema),
  }),
  'ops/banner/show': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Returns a banner with its texts in every language.',
    request: z.strictObject({ id: idSchema }),
    response: opsBannerTextsSchema,
  }),
  'ops/banner/save': opsCall({
    method: 'POST',
    roles: ANNOUNCING,
    about: 'Adds a banner or replaces one: it then has exactly the texts of the request.',
    request: z.strictObject({
      id: z.optional(idSchema).describe('The banner to change; a new one if absent'),
      version: z.optional(idSchema).describe('The version that is replaced; the latest if absent'),
      screen: z.enum(BANNER_SCREENS).describe('The screen of the app that a tap opens'),
      art: z.enum(BANNER_ARTS).describe('A picture of the product'),
      place: wholeBetween(1, 99).describe('Lower ones come first'),
      from_at: idSchema.describe('Epoch milliseconds'),
      until_at: idSchema.describe('Epoch milliseconds, in the future and later than from_at'),
      title: titleSchema.describe('One line of at most 60 characters, in English'),
      text: textSchema.describe('One line of at most 120 characters, in English'),
      ...translationsOf(titleSchema, textSchema),
      reason: reasonSchema,
    }),
    response: opsBannerSchema,
  }),
  'ops/banner/withdraw': opsCall({
    method: 'POST',
    roles: ANNOUNCING,
    about: 'Removes a banner from the home page at once. It cannot be shown again.',
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsBannerSchema,
  }),
}
