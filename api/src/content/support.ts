import { z } from 'zod'
import { call } from '../wire/call.ts'
import { emailSchema, idSchema, pageFields, pageOf, timeSchema } from '../wire/fields.ts'
import { uploadIdSchema } from './upload.ts'

const LINES = /^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|\n)*$/u
/** Text that customers and operators write to each other: up to 1,000 characters in lines. */
export const supportTextSchema = z.string().max(1_000).regex(LINES)
const writtenSchema = supportTextSchema.regex(/\S/)

const supportMessageSchema = z.object({
  id: z.int(),
  from: z.enum(['customer', 'support', 'assistant']).describe('assistant: a program, in the demo only'),
  text: z.string(),
  pic: z.nullable(z.string()),
  articles: z.array(z.object({ id: z.string(), title: z.string() })),
  at: timeSchema,
})
/** A message of a support conversation, as its customer reads it. */
export type SupportMessage = z.infer<typeof supportMessageSchema>

/** Kinds of feedback. */
export const feedbackKindSchema = z.enum(['problem', 'idea', 'other'])

const feedbackSchema = z.object({
  id: z.int(),
  kind: feedbackKindSchema,
  text: z.string(),
  pics: z.array(z.string()),
  at: timeSchema,
  reply: z.nullable(z.string()),
  replied_at: z.nullable(timeSchema),
})
/** Feedback of a customer, and the reply of an operator. */
export type Feedback = z.infer<typeof feedbackSchema>

/** The error codes of calls on support and feedback. */
export const SUPPORT_ERRORS = [
  'conversation_claimed_by_another',
  'conversation_must_be_claimed',
  'conversation_must_be_open',
  'feedback_already_replied',
  'feedback_limit_reached',
] as const

/** Calls for the support chat, feedback, and the form by mail. */
export const supportCalls = {
  custorm: call({
    method: 'GET',
    access: 'anyone',
    about: 'Returns the link to the online service, and whether an operator is there.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ url: z.string(), online: z.boolean() }),
  }),
  'support/messages': call({
    method: 'GET',
    access: 'customer',
    about: "Returns the customer's messages with support, oldest first: the latest, or those before one.",
    example: { before: '100' },
    request: z.strictObject({ before: z.optional(idSchema).describe('Id of a message') }),
    response: z.object({
      status: z
        .enum(['none', 'waiting', 'open'])
        .describe('none: the next message begins a conversation; open: an operator has it'),
      online: z.boolean(),
      typing: z.boolean().describe('The operator is writing'),
      read_id: z.int().describe('The latest message that support has read; 0 for none'),
      unread: z.int().describe('Messages of support that the customer has not read'),
      more: z.boolean().describe('Older messages exist'),
      messages: z.array(supportMessageSchema),
    }),
  }),
  'support/send': call({
    method: 'POST',
    access: 'customer',
    about: 'Sends a message to support. A repeated nonce returns the first id.',
    example: { nonce: 'a-first-message', text: 'Hello', pic: 'AAAAAAAAAAAAAAAAAAAAAA' },
    request: z.strictObject({
      nonce: z
        .string()
        .regex(/^[A-Za-z0-9-]{8,64}$/)
        .describe('Chosen by the client, new for each message'),
      text: supportTextSchema,
      pic: z.optional(uploadIdSchema),
    }),
    response: z.object({ id: z.int() }),
  }),
  'support/read': call({
    method: 'POST',
    access: 'customer',
    about: 'Marks the messages up to this one as read.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({}),
  }),
  'support/typing': call({
    method: 'POST',
    access: 'customer',
    about: 'Shows the operator for some seconds that the customer is writing.',
    example: {},
    request: z.strictObject({}),
    response: z.object({}),
  }),
  'support/mail': call({
    method: 'POST',
    access: 'anyone',
    about: 'Sends a message to the support mailbox, which replies by e-mail.',
    example: { email: 'nora@example.com', text: 'I cannot sign in.' },
    request: z.strictObject({ email: emailSchema, text: writtenSchema }),
    response: z.object({}),
  }),
  'support/feedback': call({
    method: 'POST',
    access: 'customer',
    about: 'Sends feedback with up to three pictures.',
    example: { kind: 'idea', text: 'A second moon', pics: 'AAAAAAAAAAAAAAAAAAAAAA' },
    request: z.strictObject({
      kind: feedbackKindSchema,
      text: writtenSchema,
      pics: z
        .optional(z.string().regex(/^[A-Za-z0-9_-]{22}(?:,[A-Za-z0-9_-]{22}){0,2}$/))
        .describe('Ids of uploads, separated by commas'),
    }),
    response: z.object({ id: z.int() }),
  }),
  'support/feedbacks': call({
    method: 'GET',
    access: 'customer',
    about: "Lists the customer's feedback with the replies, newest first.",
    example: { page: '1', limit: '10' },
    request: z.strictObject({ ...pageFields }),
    response: pageOf(feedbackSchema),
  }),
}
