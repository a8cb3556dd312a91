import { z } from 'zod'
import { idSchema, LANGUAGES, pageFields, pageOf, timeSchema } from '../fields.ts'
import { NEWS_TYPES } from '../notice.ts'
import { reasonSchema, yesNoSchema } from './fields.ts'
import { opsCall } from './ops-call.ts'

const titleSchema = z
  .string()
  .max(120)
  .regex(/^(?=.*\S)[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u)
const bodySchema = z
  .string()
  .max(8_000)
  .regex(/^(?=[^]*\S)(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|\n)+$/u)

const words = {
  title: titleSchema.describe('One line of at most 120 characters'),
  text: bodySchema.describe('Plain text of at most 8,000 characters; empty lines separate paragraphs'),
}

/** The languages of translations: English is the text that the others translate. */
const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en')

/** A published or withdrawn item as operators see it. */
export const opsNewsSchema = z.object({
  id: z.int(),
  type: z.enum(NEWS_TYPES),
  title: z.string().describe('In English'),
  languages: z.array(z.enum(LANGUAGES)),
  strip: z.boolean(),
  published_at: timeSchema,
  withdrawn_at: z.nullable(timeSchema),
})
export type OpsNews = z.infer<typeof opsNewsSchema>

/** Operator calls for announcements and news. */
export const newsOpsCalls = {
  'ops/news/list': opsCall({
    about: 'Lists announcements and news, newest first, withdrawn ones included.',
    request: z.strictObject(pageFields),
    response: pageOf(opsNewsSchema),
  }),
  'ops/news/publish': opsCall({
    about:
      'Publishes an announcement or news in English, or replaces the text of a published one, whose translations are deleted.',
    request: z.strictObject({
      id: z.optional(idSchema).describe('The item to change; a new one if absent'),
      type: z.enum(NEWS_TYPES),
      strip: yesNoSchema.describe('Whether the home page shows the title in its strip'),
      ...words,
      reason: reasonSchema,
    }),
    response: opsNewsSchema,
  }),
  'ops/news/translate': opsCall({
    about: 'Stores the text of an item in another language. Languages without one show English.',
    request: z.strictObject({ id: idSchema, lang: z.enum(TRANSLATIONS), ...words, reason: reasonSchema }),
    response: opsNewsSchema,
  }),
  'ops/news/withdraw': opsCall({
    about: 'Hides an item from customers.',
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsNewsSchema,
  }),
}
