import { z } from 'zod'
import { timeSchema } from '../../wire/fields.ts'
import { colleagueSchema } from '../fields.ts'
import { ownerStateSchema } from './owner.ts'

const seenSchema = z.object({
  count: z.int(),
  newest_at: z.nullable(timeSchema).describe('When the newest of them was first seen within 30 days'),
})

/** Facts about a customer, for a decision about money. */
export const customerFactsSchema = z.object({
  registered_at: timeSchema,
  credit_score: z.int(),
  security_changes: z
    .array(z.object({ what: z.string(), at: timeSchema }))
    .describe('Of the last 30 days, newest first, at most 20'),
  devices: seenSchema.describe('Of sign-ins in 30 days, also those that only passed the first factor'),
  networks: seenSchema.describe('Of sign-ins in 30 days: an IPv4 address or a /64 prefix is one'),
  staff_on_networks: z
    .array(colleagueSchema)
    .describe('Staff who signed in from one of these networks within 30 days, at most 20'),
})
/** Facts about a customer, for a decision about money. */
export type CustomerFacts = z.infer<typeof customerFactsSchema>

/** Facts about the owner of a deposit. */
export const depositFactsSchema = z.object({ ...customerFactsSchema.shape, owner: ownerStateSchema })

/** Facts about a withdrawal and its owner. Sums are in its currency. */
export const withdrawalFactsSchema = z.object({
  ...customerFactsSchema.shape,
  owner: ownerStateSchema,
  address_saved_at: z.nullable(timeSchema),
  same_address: z.array(z.int()).describe('Other customers who saved this address, at most 20'),
  first_withdrawal: z.boolean().describe('None of the customer was approved before'),
  since: timeSchema.describe('The last approved withdrawal, or else the registration'),
  deposits_since: z.int().describe('Credited; at most 1,000'),
  trades_since: z.int().describe('On the spot market; at most 1,000 as each side'),
  sum_day: z
    .string()
    .describe('Of the withdrawals of the 24 hours before this one that are paid or will be: none that waits'),
  sum_month: z.string().describe('The same of 30 days'),
})
/** Facts about a withdrawal and its owner. */
export type WithdrawalFacts = z.infer<typeof withdrawalFactsSchema>
