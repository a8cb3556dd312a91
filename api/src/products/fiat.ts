import { z } from 'zod'
import { call } from '../wire/call.ts'
import {
  decimalSchema,
  fundPasswordSchema,
  idSchema,
  oneOf,
  pageFields,
  pageOf,
  positiveSchema,
  timeSchema,
} from '../wire/fields.ts'
import {
  disputeTopicSchema,
  fiatAdSchema,
  fiatCodeSchema,
  fiatCoinSchema,
  fiatDealSchema,
  fiatMessageSchema,
  ownFiatAdSchema,
} from './fiat-records.ts'
import { uploadIdSchema } from '../content/upload.ts'

const adTerms = {
  price: z.optional(positiveSchema).describe('Fixed price of one coin; exactly one of price and index_ppm'),
  index_ppm: z.optional(idSchema).describe('Floating price in parts per million of the index'),
  min_number: positiveSchema,
  max_number: positiveSchema,
  left: positiveSchema,
  pay_minutes: z.optional(idSchema).describe('15 to 60; 15 if absent'),
  from: z.optional(z.enum(['fiat', 'coin'])).describe('The account that sells; fiat if absent'),
  card_ids: z
    .optional(z.string().regex(/^[1-9][0-9]{0,14}(?:,[1-9][0-9]{0,14}){0,9}$/))
    .describe('Bound cards that buyers may pay to, separated by commas; required to sell'),
  terms: z.optional(fiatMessageSchema),
  opens_minute: z.optional(z.string().regex(/^[0-9]{1,4}$/)),
  closes_minute: z.optional(z.string().regex(/^[0-9]{1,4}$/)),
}

/** Calls for fiat trading. */
export const fiatCalls = {
  'legalnew/list': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Lists the advertisements that can be taken now, the best price of each coin, fiat currency and side first.',
    request: z.strictObject({
      type: z.optional(z.enum(['sell', 'buy'])).describe('What the merchant does'),
      currency_id: z.optional(idSchema),
      fiat: z.optional(fiatCodeSchema),
      number: z
        .optional(positiveSchema)
        .describe('Only those that a deal of so many coins can take; needs currency_id'),
      amount: z
        .optional(positiveSchema)
        .describe('Only those that a deal of so much fiat money can take; needs fiat'),
      ...pageFields,
    }),
    response: pageOf(fiatAdSchema),
  }),
  'legalnew/config': call({
    method: 'GET',
    access: 'anyone',
    about:
      'Returns the coins that are traded for fiat with their limits and index prices, and the rates of fiat currencies.',
    request: z.strictObject({}),
    response: z.object({
      coins: z.array(fiatCoinSchema),
      rates: z.array(
        z.object({
          fiat: fiatCodeSchema,
          rate: z.nullable(z.string()).describe('Price of one USDT; null if it is stale'),
        }),
      ),
      now: timeSchema,
    }),
  }),
  'legalnew/mine': call({
    method: 'GET',
    access: 'customer',
    about: "Lists the merchant's own advertisements, and whether the customer is a merchant or has applied.",
    request: z.strictObject({ status: z.optional(z.enum(['open', 'paused', 'closed'])), ...pageFields }),
    response: pageOf(ownFiatAdSchema).extend({
      merchant: z.boolean(),
      application: z.enum(['none', 'waiting', 'approved', 'rejected']),
      application_reason: z.string().describe('Why it was rejected; empty otherwise'),
    }),
  }),
  'legalnew/apply': call({
    method: 'POST',
    access: 'customer',
    about: 'Asks to become a merchant. Needs verification level 2.',
    request: z.strictObject({ about: fiatMessageSchema }),
    response: z.object({ application: z.enum(['waiting', 'approved']) }),
  }),
  'legalnew/publish': call({
    method: 'POST',
    access: 'customer',
    about: 'Publishes an advertisement. Its coins are not frozen until a deal.',
    request: z.strictObject({
      type: z.enum(['sell', 'buy']),
      currency_id: idSchema,
      fiat: fiatCodeSchema,
      ...adTerms,
    }),
    response: fiatAdSchema,
  }),
  'legalnew/edit': call({
    method: 'POST',
    access: 'customer',
    about: 'Changes an advertisement. Deals keep their terms.',
    request: z.strictObject({ id: idSchema, ...adTerms }),
    response: fiatAdSchema,
  }),
  'legalnew/pause': call({
    method: 'POST',
    access: 'customer',
    about: 'Pauses, resumes or closes an advertisement. A closed one never opens again.',
    request: z.strictObject({ id: idSchema, status: z.enum(['open', 'paused', 'closed']) }),
    response: fiatAdSchema,
  }),
  'legalnew/deal/add': call({
    method: 'POST',
    access: 'customer',
    about: "Takes an advertisement: freezes the seller's coins and fixes the price.",
    request: z.strictObject({
      id: idSchema.describe('The advertisement'),
      version: idSchema,
      number: z.optional(z.union([z.literal(''), decimalSchema])).describe('Required: coins'),
      price: positiveSchema.describe('The worst price that is accepted'),
      from: z.optional(z.enum(['fiat', 'coin'])).describe('The account that sells; fiat if absent'),
      card_id: z
        .optional(idSchema)
        .describe("The seller's card: the customer's own to sell, one of the ad to buy"),
      pass: z.optional(fundPasswordSchema).describe('Fund password; required to sell'),
    }),
    response: fiatDealSchema,
    once: true,
  }),
  'legalnew/deal/sub': call({
    method: 'POST',
    access: 'customer',
    about: 'The next step of the caller: the buyer has paid (pic), the seller has the money (pass).',
    request: z.strictObject({
      id: idSchema,
      pic: z.optional(uploadIdSchema).describe('Required of the buyer: receipt'),
      pass: z.optional(fundPasswordSchema).describe('Required of the seller: fund password'),
    }),
    response: fiatDealSchema,
    once: true,
  }),
  'legalnew/deal/cancel': call({
    method: 'POST',
    access: 'customer',
    about: 'Cancels a deal that the buyer has not paid.',
    request: z.strictObject({ id: idSchema }),
    response: fiatDealSchema,
    once: true,
  }),
  'legalnew/deal/get': call({
    method: 'GET',
    access: 'customer',
    about:
      "Returns a deal of the caller with the seller's bank card, its timeline, receipts, evidence and chat.",
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      deal: fiatDealSchema,
      card: z.nullable(
        z.object({
          full_name: z.string(),
          bank: z.string(),
          card_number: z.string(),
          iban: z.nullable(z.string()),
          swift_code: z.string(),
        }),
      ),
      timeline: z.array(
        z.object({ event: z.string(), actor: z.string(), status: z.string(), at: timeSchema }),
      ),
      messages: z.array(
        z.object({
          id: z.int(),
          kind: z.enum(['receipt', 'evidence', 'chat']),
          mine: z.boolean(),
          author: z.enum(['buyer', 'seller', 'operator']),
          topic: z.nullable(disputeTopicSchema),
          text: z.string(),
          pic: z.nullable(z.string()),
          used_before: z.boolean().describe('The same picture belongs to another deal'),
          at: timeSchema,
        }),
      ),
      rated: z.nullable(z.boolean()).describe("The caller's rating; null without one"),
      blocked: z.boolean().describe('Whether the caller has blocked the other side'),
    }),
  }),
  'legalnew/deal/list': call({
    method: 'GET',
    access: 'customer',
    about: "Lists the caller's deals, newest first.",
    request: z.strictObject({
      status: z
        .optional(oneOf(1, 2, 3, 4, 5, 6))
        .describe('1 unconfirmed, 2 confirmed, 3 disputed, 4 cancelled, 5 completed, 6 returned'),
      ...pageFields,
    }),
    response: pageOf(fiatDealSchema),
  }),
  'legalnew/dispute': call({
    method: 'POST',
    access: 'customer',
    about:
      'Opens a dispute about a paid deal. Of a cancelled deal, the appeal of a late payer, with a receipt.',
    request: z.strictObject({
      id: idSchema,
      topic: z.optional(disputeTopicSchema),
      text: fiatMessageSchema.min(1),
      pic: z.optional(uploadIdSchema),
    }),
    response: fiatDealSchema,
    once: true,
  }),
  'legalnew/evidence': call({
    method: 'POST',
    access: 'customer',
    about: 'Adds evidence to a dispute, within 48 hours.',
    request: z.strictObject({
      id: idSchema,
      topic: z.optional(disputeTopicSchema),
      text: fiatMessageSchema.min(1),
      pic: z.optional(uploadIdSchema),
    }),
    response: z.object({ id: z.int() }),
  }),
  'legalnew/chat': call({
    method: 'POST',
    access: 'customer',
    about: 'Sends a message to the other side of a deal.',
    request: z.strictObject({ id: idSchema, text: fiatMessageSchema, pic: z.optional(uploadIdSchema) }),
    response: z.object({ id: z.int() }),
  }),
  'legalnew/rate': call({
    method: 'POST',
    access: 'customer',
    about: 'Rates the other side of a completed deal, once.',
    request: z.strictObject({ id: idSchema, good: z.enum(['1', '0']) }),
    response: z.object({}),
  }),
  'legalnew/block': call({
    method: 'POST',
    access: 'customer',
    about: 'Blocks the other side of a deal, or ends it. The two see no advertisements of each other.',
    request: z.strictObject({ id: idSchema.describe('The deal'), block: z.enum(['1', '0']) }),
    response: z.object({ blocked: z.boolean() }),
  }),
  'legalnew/blocks': call({
    method: 'GET',
    access: 'customer',
    about: 'Lists whom the caller has blocked, newest first.',
    request: z.strictObject({ ...pageFields }),
    response: pageOf(
      z.object({
        id: z.int().describe('A deal with the other side'),
        name: z.string(),
        blocked_at: timeSchema,
      }),
    ),
  }),
}
