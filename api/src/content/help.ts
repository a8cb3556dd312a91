import { z } from 'zod'
import { call } from '../wire/call.ts'
import { languageSchema, timeSchema } from '../wire/fields.ts'

/** The topics of help articles, in the order of the help center. */
export const HELP_TOPICS = [
  'start',
  'security',
  'verification',
  'funds',
  'spot',
  'perp',
  'option',
  'earn',
  'fiat',
] as const
/** One of `HELP_TOPICS`. */
export const helpTopicSchema = z.enum(HELP_TOPICS)
/** A topic of help articles. */
export type HelpTopic = z.infer<typeof helpTopicSchema>

/** The id of an article: words in lower case, joined by hyphens. */
export const articleIdSchema = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)

const articleLinkSchema = z.object({ id: z.string(), title: z.string() })
/** The id and title of an article, in the language of the caller where it is translated. */
export type ArticleLink = z.infer<typeof articleLinkSchema>

const searchedSchema = articleLinkSchema.extend({ excerpt: z.string() })
/** An article that a search found, with the part of its text that matches. */
export type FoundArticle = z.infer<typeof searchedSchema>

const articleSchema = articleLinkSchema.extend({
  topic: helpTopicSchema,
  body: z.string().describe('Plain text: blank lines separate paragraphs, "- " and "1. " begin list items'),
  lang: languageSchema.describe('Language of the body; English where it is not translated'),
  updated_at: z.nullable(timeSchema).describe('Null for a text that came with the product'),
  related: z.array(articleLinkSchema),
})
/** A help article. */
export type HelpArticle = z.infer<typeof articleSchema>

/** The error codes of calls on help articles. */
export const HELP_ERRORS = ['article_must_be_known', 'article_version_wrong'] as const

/** Calls for help articles. */
export const helpCalls = {
  'help/topics': call({
    method: 'GET',
    access: 'anyone',
    about: 'Returns the common questions, and all articles by topic.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      common: z.array(articleLinkSchema),
      topics: z.array(z.object({ topic: helpTopicSchema, articles: z.array(articleLinkSchema) })),
    }),
  }),
  'help/search': call({
    method: 'GET',
    access: 'anyone',
    about: 'Finds articles by words in the language of the caller or in English, the best match first.',
    example: { q: 'fees' },
    request: z.strictObject({
      q: z
        .string()
        .max(100)
        .regex(/^(?=.*\S)[^\p{Cc}]+$/u),
    }),
    response: z.object({ list: z.array(searchedSchema) }),
  }),
  'help/article': call({
    method: 'GET',
    access: 'anyone',
    about: 'Returns an article.',
    example: { id: 'spot-fees' },
    request: z.strictObject({ id: articleIdSchema }),
    response: articleSchema,
  }),
}
