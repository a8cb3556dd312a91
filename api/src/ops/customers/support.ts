import { z } from 'zod'
import { idSchema, languageSchema, timeSchema } from '../../wire/fields.ts'
import { feedbackKindSchema, supportTextSchema } from '../../content/support.ts'
import { yesNoSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { RECORD_FILTERS } from '../records/filters.ts'
import { listExample, listFields, listOf } from '../records/list.ts'
import { SUPPORTING } from '../access/roles.ts'

const conversationSchema = z.object({
  id: z.int(),
  customer_id: z.int(),
  account_number: z.string(),
  lang: languageSchema.describe('The language in which the customer writes'),
  status: z.enum(['waiting', 'answered', 'closed']),
  claimed_by: z.nullable(z.int()),
  opened_at: timeSchema,
  waiting_since: z.nullable(timeSchema).describe('The oldest message without a reply of an operator'),
  closed_at: z.nullable(timeSchema),
  last_text: z.string(),
})
/** A support conversation as operators see it. */
export type OpsConversation = z.infer<typeof conversationSchema>

const opsMessageSchema = z.object({
  id: z.int(),
  author: z.enum(['customer', 'operator', 'assistant']),
  author_id: z.nullable(z.int()),
  text: z.string(),
  pic: z.nullable(z.string()),
  article_ids: z.array(z.string()),
  at: timeSchema,
})

const savedReplySchema = z.object({ id: z.int(), lang: languageSchema, title: z.string(), text: z.string() })
/** A reply that operators reuse. */
export type OpsSavedReply = z.infer<typeof savedReplySchema>

const opsFeedbackSchema = z.object({
  id: z.int(),
  customer_id: z.int(),
  kind: feedbackKindSchema,
  text: z.string(),
  pics: z.array(z.string()),
  at: timeSchema,
  reply: z.nullable(z.string()),
  replied_by: z.nullable(z.int()),
  replied_at: z.nullable(timeSchema),
})
/** Feedback as operators see it. */
export type OpsFeedback = z.infer<typeof opsFeedbackSchema>

const writtenSchema = supportTextSchema.regex(/\S/)
const titleSchema = z
  .string()
  .max(80)
  .regex(/^(?=.*\S)[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u)

/** Operators' calls for the support chat and feedback. Each counts as presence for some minutes. */
export const supportOpsCalls = {
  'ops/support/list': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about:
      'Lists conversations: by default those that wait for a reply, oldest first; others by their last message, newest first.',
    filters: RECORD_FILTERS,
    example: { status: 'answered', ...listExample(RECORD_FILTERS) },
    request: z.strictObject({
      status: z.optional(conversationSchema.shape.status),
      ...listFields(RECORD_FILTERS),
    }),
    response: listOf(conversationSchema),
  }),
  'ops/support/show': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Returns a conversation with its messages. For the operator who has it, this marks them as read.',
    example: { id: '1', before: '100' },
    request: z.strictObject({ id: idSchema, before: z.optional(idSchema).describe('Id of a message') }),
    response: conversationSchema.extend({
      typing: z.boolean().describe('The customer is writing'),
      read_id: z.int().describe('The latest message that the customer has read; 0 for none'),
      more: z.boolean(),
      messages: z.array(opsMessageSchema),
    }),
  }),
  'ops/support/claim': opsCall({
    method: 'POST',
    roles: SUPPORTING,
    about: 'Takes a conversation; one that another operator has only with take_over.',
    example: { id: '1', take_over: '1' },
    request: z.strictObject({ id: idSchema, take_over: z.optional(yesNoSchema) }),
    response: conversationSchema,
  }),
  'ops/support/reply': opsCall({
    method: 'POST',
    roles: SUPPORTING,
    queue: 'support',
    page: '/support/:id',
    guards: 'support',
    about: 'Replies in a conversation that the operator has claimed.',
    example: { id: '1', text: 'Have a look', articles: 'spot-fees' },
    request: z.strictObject({
      id: idSchema,
      text: writtenSchema,
      articles: z
        .optional(z.string().regex(/^[a-z0-9-]{1,60}(?:,[a-z0-9-]{1,60}){0,2}$/))
        .describe('Ids of help articles to show below, separated by commas'),
    }),
    response: z.object({ id: z.int() }),
  }),
  'ops/support/typing': opsCall({
    method: 'POST',
    roles: SUPPORTING,
    about: 'Shows the customer for some seconds that the operator is writing.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({}),
  }),
  'ops/support/close': opsCall({
    method: 'POST',
    roles: SUPPORTING,
    bulk: true,
    about: 'Ends a conversation. The next message of the customer begins another.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: conversationSchema,
  }),
  'ops/support/replies': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Lists the saved replies.',
    example: { lang: 'en' },
    request: z.strictObject({ lang: z.optional(languageSchema) }),
    response: z.object({ list: z.array(savedReplySchema) }),
  }),
  'ops/support/save_reply': opsCall({
    method: 'POST',
    roles: SUPPORTING,
    about: 'Adds a saved reply, or changes the one with this id.',
    example: { id: '1', lang: 'en', title: 'Greeting', text: 'Hello!' },
    request: z.strictObject({
      id: z.optional(idSchema),
      lang: languageSchema,
      title: titleSchema,
      text: writtenSchema,
    }),
    response: savedReplySchema,
  }),
  'ops/support/delete_reply': opsCall({
    method: 'POST',
    roles: SUPPORTING,
    about: 'Deletes a saved reply.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({}),
  }),
  'ops/feedback/list': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Lists feedback: without a reply, the oldest first, or with one, the newest first.',
    filters: RECORD_FILTERS,
    example: { replied: '0', ...listExample(RECORD_FILTERS) },
    request: z.strictObject({ replied: z.optional(yesNoSchema), ...listFields(RECORD_FILTERS) }),
    response: listOf(opsFeedbackSchema),
  }),
  'ops/feedback/show': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Returns one feedback.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: opsFeedbackSchema,
  }),
  'ops/feedback/reply': opsCall({
    method: 'POST',
    roles: SUPPORTING,
    decides: 'feedback',
    queue: 'feedback',
    page: '/feedback/:id',
    guards: 'feedback',
    bulk: true,
    about: 'Replies to feedback, once. The customer reads it in the help center.',
    example: { id: '1', text: 'Thank you' },
    request: z.strictObject({ id: idSchema, text: writtenSchema }),
    response: opsFeedbackSchema,
  }),
}
