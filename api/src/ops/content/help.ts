import { z } from 'zod'
import { languageSchema, timeSchema } from '../../wire/fields.ts'
import { articleIdSchema, helpTopicSchema } from '../../content/help.ts'
import { colleagueSchema, reasonSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { OPERATING, SUPPORTING } from '../access/roles.ts'

const opsArticleSchema = z.object({
  id: z.string(),
  lang: languageSchema,
  topic: helpTopicSchema,
  title: z.string(),
  status: z
    .enum(['shipped', 'edited', 'hidden', 'untranslated'])
    .describe('untranslated: the reader gets the English body'),
  version: z.int().describe('Number of the latest edit; 0 without one'),
  outdated: z.boolean().describe('The text that came with the product has changed since the edit'),
  edited_by: z.nullable(z.int()),
  edited_at: z.nullable(timeSchema),
})
/** The state of an article in one language. */
export type OpsArticle = z.infer<typeof opsArticleSchema>

/** An edit of an article in one language. */
const versionOfArticleSchema = z.object({
  version: z.int(),
  status: z.enum(['edited', 'restored', 'hidden']),
  title: z.string(),
  body: z.string(),
  edited_by: colleagueSchema,
  edited_at: timeSchema,
})
/** An edit of an article in one language. */
export type OpsArticleVersion = z.infer<typeof versionOfArticleSchema>

/** Ids of articles in an order, separated by commas. */
const idsSchema = z
  .string()
  .max(12_000)
  .regex(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:,[a-z0-9]+(?:-[a-z0-9]+)*)*)?$/)

/** The next version must name the one that it replaces. */
const versionSchema = z.codec(
  z.union([z.string().regex(/^(?:0|[1-9][0-9]{0,8})$/), z.int().min(0)]),
  z.int(),
  {
    decode: Number,
    encode: (version) => version,
  },
)

const LINE = /^(?=.*\S)[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u
const LINES = /^(?=[\s\S]*\S)(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|\n)+$/u

/** Operators' calls for help articles. */
export const helpOpsCalls = {
  'ops/help/list': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Lists every article in a language, hidden ones included.',
    request: z.strictObject({ lang: z.optional(languageSchema).describe('en if absent') }),
    response: z.object({
      list: z.array(opsArticleSchema),
      common_ids: z.array(z.string()).describe('The common questions, in their order'),
      layout_version: z.int().describe('Number of the latest arrangement; 0 without one'),
    }),
  }),
  'ops/help/show': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Returns an article in a language with its text, that of the product, and its latest 50 edits.',
    request: z.strictObject({ id: articleIdSchema, lang: languageSchema }),
    response: opsArticleSchema.extend({
      body: z.string(),
      shipped_title: z.nullable(z.string()),
      shipped_body: z.nullable(z.string()),
      languages: z.array(languageSchema).describe('Those with a text of their own'),
      versions: z.array(versionOfArticleSchema).describe('Newest first'),
    }),
  }),
  'ops/help/save': opsCall({
    method: 'POST',
    roles: OPERATING,
    about: 'Changes the text of an article in a language, or adds an article, first in English.',
    request: z.strictObject({
      id: articleIdSchema,
      lang: languageSchema,
      topic: helpTopicSchema,
      title: z.string().max(120).regex(LINE),
      body: z.string().max(10_000).regex(LINES),
      version: versionSchema.describe('The version that this text replaces; 0 for the first'),
      reason: reasonSchema,
    }),
    response: opsArticleSchema,
  }),
  'ops/help/arrange': opsCall({
    method: 'POST',
    roles: OPERATING,
    about: 'Sets the common questions, or the order of the articles; those that are not named follow.',
    request: z.strictObject({
      what: z.enum(['common', 'articles']),
      ids: idsSchema.describe('Separated by commas'),
      version: versionSchema.describe('The arrangement that this one replaces; 0 for the first'),
      reason: reasonSchema,
    }),
    response: z.object({ layout_version: z.int() }),
  }),
  'ops/help/set_status': opsCall({
    method: 'POST',
    roles: OPERATING,
    about: 'Restores the text that came with the product, or hides the article in all languages (lang en).',
    request: z.strictObject({
      id: articleIdSchema,
      lang: languageSchema,
      status: z.enum(['restored', 'hidden']),
      version: versionSchema,
      reason: reasonSchema,
    }),
    response: opsArticleSchema,
  }),
}
