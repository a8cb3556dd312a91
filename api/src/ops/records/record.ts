import { z } from 'zod'
import { idSchema, timeSchema } from '../../wire/fields.ts'
import { colleagueSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { STAFF } from '../access/roles.ts'
import { totalFields } from './list.ts'
import { QUEUE_NAMES, RECORD_KINDS } from './queues.ts'

const NUMBERED = RECORD_KINDS.filter((kind) => kind !== 'chain').join('|')

/** The name of a record in the audit log: 'verification:12', of a chain 'chain:TRC20'. */
const targetSchema = z
  .string()
  .regex(new RegExp(`^(?:chain:[A-Z0-9]{2,12}|(?:${NUMBERED}):[1-9][0-9]{0,14})$`))

const claimSchema = z.object({ operator: colleagueSchema, at: timeSchema.describe('When it was claimed') })

const noteSchema = z.object({ id: z.int(), operator: colleagueSchema, text: z.string(), at: timeSchema })
/** A note of an operator on a record. Customers never see it. */
export type RecordNote = z.infer<typeof noteSchema>

const entrySchema = z.object({
  id: z.int(),
  at: timeSchema,
  operator: z.nullable(colleagueSchema),
  role: z.string(),
  call: z.string(),
  outcome: z
    .string()
    .describe(
      '`asked` before the exchange decides, `done`, `seen` with what the first of two persons approved, or the error code of a rejection',
    ),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
/** An entry of the timeline of a record: what an operator saw or did. */
export type RecordEntry = z.infer<typeof entrySchema>

const firstSchema = z.object({
  operator: colleagueSchema,
  at: timeSchema,
  changes: z
    .array(
      z.object({
        field: z
          .string()
          .describe("Its path in the response of the record's call, as in 'facts.devices.count'"),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
      }),
    )
    .describe('What differs now from what the first person approved'),
})

/** Operator calls that are the same for every kind of record. */
export const recordOpsCalls = {
  'ops/record/show': opsCall({
    method: 'GET',
    roles: STAFF,
    namedBy: 'target',
    about:
      'Returns who has claimed a record, its notes and its timeline, newest first. Renews the own claim.',
    example: { target: 'verification:1', before: '1000' },
    request: z.strictObject({
      target: targetSchema,
      before: z.optional(idSchema).describe('Entries of the timeline older than this one'),
    }),
    response: z.object({
      claim: z.nullable(claimSchema),
      notes: z.array(noteSchema).describe('The latest 100'),
      timeline: z.array(entrySchema),
      first: z.nullable(firstSchema).describe('The first of two persons, while the second has not decided'),
      more: z.boolean().describe('True if the timeline has older entries'),
    }),
  }),
  'ops/record/claim': opsCall({
    method: 'POST',
    roles: STAFF,
    namedBy: 'target',
    about:
      'Claims a record: until it is released or decided, or its operator has not shown it for 15 minutes, others cannot decide on it.',
    example: { target: 'customer:1001', take_over: '1' },
    request: z.strictObject({
      target: targetSchema,
      take_over: z.optional(z.enum(['1', '0'])).describe('1 takes it from another operator'),
    }),
    response: claimSchema,
  }),
  'ops/record/release': opsCall({
    method: 'POST',
    roles: STAFF,
    bulk: true,
    namedBy: 'target',
    about: 'Releases a record that the operator has claimed.',
    example: { target: 'chain:TRC20' },
    request: z.strictObject({ target: targetSchema }),
    response: z.object({}),
  }),
  'ops/record/note': opsCall({
    method: 'POST',
    roles: STAFF,
    namedBy: 'target',
    about: 'Adds a note to a record. Notes are never changed, and customers do not see them.',
    example: { target: 'withdrawal:1', text: 'Called the customer.\nNo answer.' },
    request: z.strictObject({
      target: targetSchema,
      text: z
        .string()
        .max(2_000)
        .regex(/^(?:[^\p{Cc}\u202a-\u202e\u2066-\u2069]|\n)*$/u)
        .regex(/\S/),
    }),
    response: noteSchema,
  }),
  'ops/record/next': opsCall({
    method: 'GET',
    roles: STAFF,
    namedBy: 'target',
    about:
      'Returns the records that wait before and after one in its queue, passing over those that the caller cannot take up, and how many wait. After the last one the oldest is next.',
    example: { target: 'verification:1' },
    request: z.strictObject({ target: targetSchema }),
    response: z.object({
      queue: z.enum(QUEUE_NAMES),
      count: totalFields.count,
      at_least: totalFields.at_least,
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
    }),
  }),
}
