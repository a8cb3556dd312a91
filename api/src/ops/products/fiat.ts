import { z } from 'zod'
import {
  disputeTopicSchema,
  FIAT_STATUSES,
  fiatCodeSchema,
  fiatMessageSchema,
} from '../../products/fiat-records.ts'
import { idSchema, oneOf, positiveSchema, timeSchema } from '../../wire/fields.ts'
import { proposalFields, proposalSchema, scheduledFields } from '../records/change.ts'
import { reasonSchema, wholeBetween, whyTwoSchema, yesNoSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'
import { DEAL_FILTERS, RECORD_FILTERS } from '../records/filters.ts'
import { listExample, listFields, listOf } from '../records/list.ts'
import { FUNDING, OPERATING, REVIEWING, WATCHING } from '../access/roles.ts'
import { customerFactsSchema } from '../money/risk.ts'
import { opsFiatDealSchema } from './fiat-deal.ts'

/** A coin that is traded for fiat, as operators see it. Amounts are decimals of the coin. */
export const opsFiatCoinSchema = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  market_id: z.nullable(z.int()),
  min_number: z.string(),
  newcomer_max: z.string(),
  two_deciders_from: z.string(),
  fee_ppm: z.int(),
  status: z.enum(['open', 'paused']),
})
export type OpsFiatCoin = z.infer<typeof opsFiatCoinSchema>

const opsMessageSchema = z.object({
  id: z.int(),
  author_id: z.int(),
  kind: z.string(),
  topic: z.nullable(disputeTopicSchema),
  text: z.string(),
  pic: z.nullable(z.string()),
  used_before: z.boolean(),
  at: timeSchema,
})

/** Facts about one side of a deal. */
const sideSchema = z.object({
  customer_id: z.int(),
  name: z.string().describe('The verified name; empty without one'),
  deals: z.int().describe('Deals of the customer before this one, at most 1,000'),
  completed: z.int(),
  cancelled: z.int(),
  disputed: z.int(),
  decided_against: z.int().describe('Disputes that an operator decided for the other side'),
  facts: customerFactsSchema,
})
export type OpsFiatSide = z.infer<typeof sideSchema>

const opsNoteSchema = z.object({ id: z.int(), operator_id: z.int(), text: z.string(), at: timeSchema })

const opsFiatRateSchema = z.object({
  fiat: fiatCodeSchema,
  rate: z.nullable(z.string()).describe('null if none was set'),
  set_at: z.nullable(timeSchema),
  stale: z.boolean().describe('Whether floating prices no longer use it'),
})
/** The price of one USDT in a fiat currency. */
export type OpsFiatRate = z.infer<typeof opsFiatRateSchema>

/** Operator calls for fiat trading. */
export const fiatOpsCalls = {
  'ops/fiat/applications': opsCall({
    method: 'GET',
    roles: REVIEWING,
    about:
      'Lists the customers who ask to become merchants: those that wait, oldest first; of another status, newest decision first.',
    filters: RECORD_FILTERS,
    example: { status: 'waiting', ...listExample(RECORD_FILTERS) },
    request: z.strictObject({
      status: z.optional(z.enum(['waiting', 'approved', 'rejected'])).describe('All if absent'),
      ...listFields(RECORD_FILTERS),
    }),
    response: listOf(
      z.object({ user_id: z.int(), about: z.string(), status: z.string(), applied_at: timeSchema }),
    ),
  }),
  'ops/fiat/set_merchant': opsCall({
    method: 'POST',
    roles: OPERATING,
    decides: 'customer',
    queue: 'merchant',
    page: '/merchants/:id',
    names: 'customer',
    about: 'Makes a customer a merchant, or ends it. Open deals continue.',
    example: { id: '1001', merchant: '1', reason: 'Papers are in order' },
    request: z.strictObject({ id: idSchema, merchant: yesNoSchema, reason: reasonSchema }),
    response: z.object({ id: z.int(), merchant: z.boolean() }),
  }),
  'ops/fiat/rates': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists the price of one USDT in each fiat currency.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsFiatRateSchema) }),
  }),
  'ops/fiat/propose_rate': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'rate',
    page: '/fiat-rates/:id',
    about:
      'Proposes the price of one USDT in a fiat currency. Floating prices use it for one day from its approval.',
    example: { fiat: 'EUR', rate: '0.93', preview: '0', reason: 'Daily rate' },
    request: z.strictObject({ fiat: fiatCodeSchema, rate: positiveSchema, ...proposalFields }),
    response: proposalSchema,
  }),
  'ops/fiat/deals': opsCall({
    method: 'GET',
    roles: REVIEWING,
    about: 'Lists deals: disputes, oldest first; of another status, newest first.',
    filters: DEAL_FILTERS,
    example: { status: 'disputed', ...listExample(DEAL_FILTERS) },
    request: z.strictObject({
      status: z.optional(z.enum(FIAT_STATUSES)).describe('disputed if absent'),
      ...listFields(DEAL_FILTERS),
    }),
    response: listOf(opsFiatDealSchema),
  }),
  'ops/fiat/show': opsCall({
    method: 'GET',
    roles: REVIEWING,
    shows: 'fiat_deal',
    names: 'fiat_deal',
    about: 'Returns a deal with its timeline, receipts, evidence and chat, and what is known of both sides.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      deal: opsFiatDealSchema,
      why_two: z.object({ release: whyTwoSchema, return: whyTwoSchema }),
      timeline: z.array(
        z.object({ event: z.string(), actor: z.string(), status: z.string(), at: timeSchema }),
      ),
      messages: z.array(opsMessageSchema),
      notes: z.array(opsNoteSchema),
      buyer: sideSchema,
      seller: sideSchema,
      same_network: z.boolean().describe('Both sides signed in from one network within 30 days'),
    }),
  }),
  'ops/fiat/decide': opsCall({
    method: 'POST',
    roles: REVIEWING,
    decides: 'fiat_deal',
    queue: 'dispute',
    page: '/disputes/:id',
    guards: 'fiat_deal',
    names: 'fiat_deal',
    about:
      'Decides a dispute: 1 gives the coins to the buyer, 2 returns them to the seller, 3 gives a buyer who paid late what the payment buys at the index price now. Large returns need two persons, the others always.',
    example: {
      id: '1',
      outcome: '1',
      evidence: '1,2',
      rule: 'Payment proved',
      reason: 'Bank statement',
    },
    request: z.strictObject({
      id: idSchema,
      outcome: oneOf(1, 2, 3),
      evidence: z
        .string()
        .regex(/^[1-9][0-9]{0,14}(?:,[1-9][0-9]{0,14}){0,19}$/)
        .describe('Ids of messages'),
      rule: z
        .string()
        .max(100)
        .regex(/^(?=.*\S)[^\p{Cc}\u202a-\u202e\u2066-\u2069]+$/u),
      reason: reasonSchema,
    }),
    response: opsFiatDealSchema,
  }),
  'ops/fiat/coins': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists the coins that are traded for fiat.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsFiatCoinSchema) }),
  }),
  'ops/fiat/propose_coin': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'fiat',
    page: '/fiat-coins/:id',
    about:
      'Proposes that a coin is traded for fiat, or its limits and fee, which a second operator decides. Open deals keep theirs; a new coin is paused.',
    example: {
      currency_id: '1',
      market_id: '1',
      min_number: '0.0001',
      newcomer_max: '0.02',
      two_deciders_from: '0.2',
      fee_ppm: '0',
      due_at: '1893456000000',
      preview: '0',
      reason: 'Lower minimum',
    },
    request: z.strictObject({
      currency_id: idSchema,
      market_id: z
        .optional(idSchema)
        .describe('The market against USDT whose index floating prices follow; unchanged if absent'),
      min_number: positiveSchema.describe('Least quantity of a deal'),
      newcomer_max: positiveSchema.describe('Largest quantity of the first deals of a customer'),
      two_deciders_from: positiveSchema.describe('Disputes on at least this quantity need two deciders'),
      fee_ppm: wholeBetween(0, 20_000),
      ...scheduledFields,
    }),
    response: proposalSchema,
  }),
  'ops/fiat/pause_coin': opsCall({
    method: 'POST',
    roles: OPERATING,
    about: 'Pauses a coin for new deals. Two persons open it. Open deals continue.',
    example: { currency_id: '1', reason: 'Feed is gone' },
    request: z.strictObject({ currency_id: idSchema, reason: reasonSchema }),
    response: opsFiatCoinSchema,
  }),
  'ops/fiat/dispute': opsCall({
    method: 'POST',
    roles: OPERATING,
    names: 'fiat_deal',
    about: 'Opens a dispute about a paid deal for a side that cannot. The reason becomes evidence.',
    example: { id: '1', reason: 'The buyer is frozen and wrote to us' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsFiatDealSchema,
  }),
  'ops/fiat/appeal': opsCall({
    method: 'POST',
    roles: OPERATING,
    names: 'fiat_deal',
    about:
      'Appeals a cancelled deal for a buyer who paid too late and cannot act. The reason, which names the proof, becomes evidence.',
    example: { id: '1', reason: 'Bank statement received by mail' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsFiatDealSchema,
  }),
  'ops/fiat/note': opsCall({
    method: 'POST',
    roles: REVIEWING,
    names: 'fiat_deal',
    about: 'Adds a note to a deal. Customers do not see it.',
    example: { id: '1', text: 'Called the bank' },
    request: z.strictObject({ id: idSchema, text: fiatMessageSchema.regex(/\S/) }),
    response: z.object({ id: z.int() }),
  }),
  'ops/fiat/bundle': opsCall({
    method: 'GET',
    roles: REVIEWING,
    names: 'fiat_deal',
    about:
      'Returns everything about a deal for an authority. Each entry of the timeline has the SHA-256 of "previous hash|deal|event|actor|status|time".',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      deal: opsFiatDealSchema,
      buyer_name: z.string(),
      seller_name: z.string(),
      timeline: z.array(
        z.object({
          event: z.string(),
          actor: z.string(),
          status: z.string(),
          at: timeSchema,
          previous_hash: z.string(),
          hash: z.string(),
        }),
      ),
      messages: z.array(
        opsMessageSchema.extend({
          picture_hash: z.nullable(z.string()).describe('SHA-256 of the stored picture'),
        }),
      ),
      notes: z.array(opsNoteSchema),
      card_views: z.array(z.object({ viewer_id: z.int(), ip: z.string(), at: timeSchema })),
      picture_views: z.array(
        z.object({ pic: z.string(), viewer_id: z.int(), ip: z.string(), at: timeSchema }),
      ),
    }),
  }),
}
