import { z } from 'zod'
import { call } from '../wire/call.ts'
import { pageFields, pageOf, timeSchema } from '../wire/fields.ts'

/** The score of a new customer. */
export const CREDIT_START = 100
/** No score is lower. */
export const CREDIT_MIN = 0
/** No score is higher. */
export const CREDIT_MAX = 200
/** Completed deals that add points, the first ones with each other side. */
export const CREDITED_DEALS_MAX = 25
/** The points of each kind of fact. */
export const CREDIT_POINTS = {
  basic_verification: 10,
  advanced_verification: 20,
  deal_completed: 2,
  deal_abandoned: -5,
  dispute_lost: -20,
} as const

/** The reasons of lines: the facts, and a change by an operator. */
const CREDIT_REASONS = [
  'basic_verification',
  'advanced_verification',
  'deal_completed',
  'deal_abandoned',
  'dispute_lost',
  'operator',
] as const
/** One of `CREDIT_REASONS`. */
export type CreditReason = (typeof CREDIT_REASONS)[number]

const creditLineSchema = z.object({
  id: z.string().describe('Unique among the lines of the caller'),
  reason: z.enum(CREDIT_REASONS),
  points: z.int().describe('Added to the score; negative for less'),
  at: timeSchema,
  note: z.string().describe("The operator's reason; empty for the others"),
})
/** A line of a credit score. */
export type CreditLine = z.infer<typeof creditLineSchema>

/** Calls for credit scores. */
export const creditCalls = {
  'user/credit_score': call({
    method: 'GET',
    access: 'customer',
    about: "Returns the caller's credit score and its rules. The score does not affect trading or money.",
    request: z.strictObject({}),
    response: z.object({
      score: z.int(),
      start: z.int().describe('The score without any line'),
      min: z.int(),
      max: z.int(),
      points: z.object({
        basic_verification: z.int(),
        advanced_verification: z.int(),
        deal_completed: z.int().describe('Once for each other side'),
        deal_abandoned: z.int().describe('For a buyer who cancels or does not pay in time'),
        dispute_lost: z.int(),
      }),
      deals_max: z.int().describe('Completed deals that add points'),
    }),
  }),
  'user/credit_lines': call({
    method: 'GET',
    access: 'customer',
    about: "Lists what moved the caller's credit score, newest first.",
    request: z.strictObject(pageFields),
    response: pageOf(creditLineSchema),
  }),
}
