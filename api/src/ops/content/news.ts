import { z } from 'zod'
import { idSchema, LANGUAGES, timeSchema } from '../../wire/fields.ts'
import { NEWS_TYPES } from '../../content/notice.ts'
import { lineOf, reasonSchema, textOf, yesNoSchema } from '../fields.ts'
import { proposalFields, proposalSchema } from '../records/change.ts'
import { opsCall } from '../ops-call.ts'
import { TIME_FILTERS } from '../records/filters.ts'
import { listExample, listFields, listOf } from '../records/list.ts'
import { ANNOUNCING, SUPPORTING } from '../access/roles.ts'
import { translationsOf } from './translations.ts'

const titleSchema = lineOf(120)
const bodySchema = textOf(8_000)

const words = {
  title: titleSchema.describe('One line of at most 120 characters'),
  text: bodySchema.describe('Plain text of at most 8,000 characters; empty lines separate paragraphs'),
}

/** The stage of an item: it is scheduled, published, or hidden from customers. */
export const NEWS_STATUSES = ['scheduled', 'published', 'withdrawn'] as const

/** A scheduled, published or withdrawn item as operators see it. */
export const opsNewsSchema = z.object({
  id: z.int(),
  type: z.enum(NEWS_TYPES),
  status: z.enum(NEWS_STATUSES),
  title: z.string().describe('In English'),
  languages: z.array(z.enum(LANGUAGES)),
  strip: z.boolean(),
  push: z.boolean().describe('Whether subscribed devices receive a push when it is published'),
  published_at: timeSchema.describe('In the future: when it is published'),
  withdrawn_at: z.nullable(timeSchema),
  version: z.int().describe('Number of the latest change'),
})
export type OpsNews = z.infer<typeof opsNewsSchema>

const opsNewsTextsSchema = opsNewsSchema.extend({
  texts: z.array(z.object({ lang: z.enum(LANGUAGES), title: z.string(), text: z.string() })),
})
export type OpsNewsTexts = z.infer<typeof opsNewsTextsSchema>

/** Operator calls for announcements and news. */
export const newsOpsCalls = {
  'ops/news/list': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Lists announcements and news by their time of publication, latest first.',
    filters: TIME_FILTERS,
    example: { status: 'published', type: 'news', ...listExample(TIME_FILTERS) },
    request: z.strictObject({
      status: z.optional(z.enum(NEWS_STATUSES)).describe('All if absent'),
      type: z.optional(z.enum(NEWS_TYPES)).describe('All types if absent'),
      ...listFields(TIME_FILTERS),
    }),
    response: listOf(opsNewsSchema),
  }),
  'ops/news/show': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Returns an item with its texts in every language.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: opsNewsTextsSchema,
  }),
  'ops/news/propose': opsCall({
    method: 'POST',
    roles: ANNOUNCING,
    proposes: 'news',
    page: '/news/:id',
    large: true,
    about:
      'Proposes an announcement or news, to be published when it is approved or at a time, or other texts of one: it then has exactly those of the request. Another operator decides.',
    example: {
      preview: '0',
      id: '1',
      version: '1',
      type: 'announcement',
      strip: '1',
      push: '1',
      publish_at: 'now',
      title: 'Maintenance',
      text: 'On Sunday.\n\nTrading continues.',
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
      reason: 'Planned with operations',
    },
    request: z.strictObject({
      id: z.optional(idSchema).describe('The item to change; a new one if absent'),
      version: z.optional(idSchema).describe('The version that is replaced; the latest if absent'),
      type: z.enum(NEWS_TYPES),
      strip: yesNoSchema.describe('Whether the home page shows the title in its strip'),
      push: z.optional(yesNoSchema).describe('Whether it is pushed when it is published; 0 if absent'),
      publish_at: z
        .optional(z.union([z.literal('now'), idSchema]))
        .describe('Epoch milliseconds in the future, or now; as it is, or for a new item now, if absent'),
      ...words,
      ...translationsOf(titleSchema, bodySchema),
      ...proposalFields,
    }),
    response: proposalSchema,
  }),
  'ops/news/withdraw': opsCall({
    method: 'POST',
    roles: ANNOUNCING,
    bulk: true,
    about: 'Hides an item from customers; one that is scheduled is never published.',
    example: { id: '1', reason: 'Over' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsNewsSchema,
  }),
}
