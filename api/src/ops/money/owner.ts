import { z } from 'zod'
import { decimalSchema, frozenBySchema, timeSchema } from '../../wire/fields.ts'
import { colleagueSchema } from '../fields.ts'

/** The records of money that a person decides on. */
export const MONEY_RECORDS = ['withdrawal', 'deposit', 'charge'] as const

/** The owner of a record of money as they are now, and what the record means for them. */
export const ownerStateSchema = z.object({
  frozen_by: frozenBySchema,
  frozen_operator: z.nullable(colleagueSchema).describe('Who froze them last; null if a debt did'),
  verification: z.int().describe('0 none, 1 basic, 2 advanced'),
  name: z
    .nullable(z.string())
    .describe('The verified name; null without one, and for roles for which contacts are masked'),
  country: z.nullable(z.string()),
  worth: z
    .nullable(decimalSchema)
    .describe("The record's amount in USDT at index prices; null without a price"),
  balance_after: z
    .nullable(decimalSchema)
    .describe(
      'What the owner has of its currency in all accounts once it is approved; null if it does not wait',
    ),
  waiting: z
    .array(
      z.object({
        kind: z.enum(MONEY_RECORDS),
        id: z.int(),
        amount: decimalSchema,
        currency: z.string(),
        at: timeSchema,
      }),
    )
    .describe('Their other records that wait for a decision, oldest first, at most 20'),
  notes: z
    .array(z.object({ operator: colleagueSchema, text: z.string(), at: timeSchema }))
    .describe('The latest 3 of staff on the customer; none for roles for which contacts are masked'),
  debts: z.array(z.object({ currency: z.string(), amount: z.string() })),
})
/** The owner of a record of money as they are now. */
export type OwnerState = z.infer<typeof ownerStateSchema>
