import { z } from 'zod'
import { call } from '../wire/call.ts'
import {
  decimalSchema,
  fromCoinField,
  fundPasswordSchema,
  idSchema,
  oneOf,
  pageFields,
  pageOf,
  positiveSchema,
  timeSchema,
} from '../wire/fields.ts'
import { disputeTopicSchema, fiatDealSchema, fiatMessageSchema } from './fiat-records.ts'
import { uploadIdSchema } from '../content/upload.ts'
import type { ProductWire } from '../wire/product-wire.ts'
import { coinFields, notice } from '../wire/notice-fields.ts'
import { fiatAdCalls } from './fiat-ads.ts'
import { FIAT_ERRORS } from './fiat-errors.ts'

/** Calls for fiat trading. */
export const fiatCalls = {
  ...fiatAdCalls,
  'legalnew/deal/add': call({
    method: 'POST',
    access: 'customer',
    about: "Takes an advertisement: freezes the seller's coins and fixes the price.",
    example: {
      id: '1',
      version: '1',
      number: '10',
      price: '1.02',
      from: 'fiat',
      from_coin: '5',
      card_id: '1',
      pass: '000000',
    },
    request: z.strictObject({
      id: idSchema.describe('The advertisement'),
      version: idSchema,
      number: z.optional(z.union([z.literal(''), decimalSchema])).describe('Required: coins'),
      price: positiveSchema.describe('The worst price that is accepted'),
      from: z.optional(z.enum(['fiat', 'coin'])).describe('The account that sells; fiat if absent'),
      ...fromCoinField,
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
    example: { id: '1', pic: 'AAAAAAAAAAAAAAAAAAAAAA', pass: '000000' },
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
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: fiatDealSchema,
    once: true,
  }),
  'legalnew/deal/get': call({
    method: 'GET',
    access: 'customer',
    about:
      "Returns a deal of the caller with the seller's bank card, its timeline, receipts, evidence and chat.",
    example: { id: '1' },
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
    example: { status: '1', page: '1', limit: '10' },
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
    example: { id: '1', topic: 'other_name', text: 'Not paid', pic: 'AAAAAAAAAAAAAAAAAAAAAA' },
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
    example: { id: '1', topic: 'not_paid', text: 'My statement', pic: 'AAAAAAAAAAAAAAAAAAAAAA' },
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
    example: { id: '1', text: 'Hello', pic: 'AAAAAAAAAAAAAAAAAAAAAA' },
    request: z.strictObject({ id: idSchema, text: fiatMessageSchema, pic: z.optional(uploadIdSchema) }),
    response: z.object({ id: z.int() }),
  }),
  'legalnew/rate': call({
    method: 'POST',
    access: 'customer',
    about: 'Rates the other side of a completed deal, once.',
    example: { id: '1', good: '1' },
    request: z.strictObject({ id: idSchema, good: z.enum(['1', '0']) }),
    response: z.object({}),
  }),
  'legalnew/block': call({
    method: 'POST',
    access: 'customer',
    about: 'Blocks the other side of a deal, or ends it. The two see no advertisements of each other.',
    example: { id: '1', block: '1' },
    request: z.strictObject({ id: idSchema.describe('The deal'), block: z.enum(['1', '0']) }),
    response: z.object({ blocked: z.boolean() }),
  }),
  'legalnew/blocks': call({
    method: 'GET',
    access: 'customer',
    about: 'Lists whom the caller has blocked, newest first.',
    example: { page: '1', limit: '10' },
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

/** The part of fiat trading in the wire. */
export const fiatProduct = {
  calls: fiatCalls,
  errors: FIAT_ERRORS,
  entryReasons: ['fiat_transfer', 'fiat_hold', 'fiat_release', 'fiat_payment', 'fiat_fee'],
  books: [],
  closingConditions: ['deals', 'ads'],
  notices: [
    notice('deal_changed', {
      deal_id: z.int(),
      status: z.enum(['unpaid', 'paid', 'disputed', 'cancelled', 'completed', 'returned']),
      is_buyer: z.boolean(),
      ...coinFields,
    }),
  ],
} as const satisfies ProductWire
