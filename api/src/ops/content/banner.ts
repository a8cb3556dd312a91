import { z } from 'zod'
import { BANNER_ARTS, BANNER_SCREENS } from '../../content/banner-choices.ts'
import { idSchema, LANGUAGES, timeSchema } from '../../wire/fields.ts'
import { lineOf, reasonSchema, wholeBetween } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { TIME_FILTERS } from '../records/filters.ts'
import { listExample, listFields, listOf } from '../records/list.ts'
import { ANNOUNCING, SUPPORTING } from '../access/roles.ts'
import { translationsOf } from './translations.ts'

const titleSchema = lineOf(60)
const textSchema = lineOf(120)

/** The stage of a banner. */
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
    filters: TIME_FILTERS,
    example: { status: 'live', ...listExample(TIME_FILTERS) },
    request: z.strictObject({
      status: z.optional(z.enum(BANNER_STATUSES)).describe('All if absent'),
      ...listFields(TIME_FILTERS),
    }),
    response: listOf(opsBannerSchema),
  }),
  'ops/banner/show': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Returns a banner with its texts in every language.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: opsBannerTextsSchema,
  }),
  'ops/banner/save': opsCall({
    method: 'POST',
    roles: ANNOUNCING,
    about: 'Adds a banner or replaces one: it then has exactly the texts of the request.',
    example: {
      id: '1',
      version: '1',
      screen: 'wealth',
      art: 'coins',
      place: '10',
      from_at: '1893456000000',
      until_at: '1893542400000',
      title: 'Maintenance',
      text: 'On Sunday.',
      title_jp: 'メンテナンス',
      text_jp: '日曜日に実施します。',
      title_kr: '점검',
      text_kr: '일요일에 진행합니다.',
      title_esp: 'Mantenimiento',
      text_esp: 'El domingo.',
      title_zh: '维护',
      text_zh: '将于周日进行。',
      title_hk: '維護',
      text_hk: '將於星期日進行。',
      title_th: 'ปิดปรับปรุง',
      text_th: 'ในวันอาทิตย์',
      title_pot: 'Manutenção',
      text_pot: 'No domingo.',
      title_de: 'Wartung',
      text_de: 'Am Sonntag.',
      reason: 'Season',
    },
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
    example: { id: '1', reason: 'Over' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsBannerSchema,
  }),
}
