import { z } from 'zod'
import { call } from '../wire/call.ts'
import { idSchema, pageFields, pageOf, positiveSchema, timeSchema } from '../wire/fields.ts'
import {
  fiatAdSchema,
  fiatCodeSchema,
  fiatCoinSchema,
  fiatMessageSchema,
  ownFiatAdSchema,
} from './fiat-records.ts'

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

/** Calls for advertisements, and for those who publish them. */
export const fiatAdCalls = {
  'legalnew/list': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Lists the advertisements that can be taken now, the best price of each coin, fiat currency and side first.',
    example: {
      type: 'sell',
      currency_id: '3',
      fiat: 'USD',
      number: '10',
      amount: '100',
      page: '1',
      limit: '10',
    },
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
    example: {},
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
    example: { status: 'open', page: '1', limit: '10' },
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
    example: { about: 'Ten years of exchange' },
    request: z.strictObject({ about: fiatMessageSchema }),
    response: z.object({ application: z.enum(['waiting', 'approved']) }),
  }),
  'legalnew/publish': call({
    method: 'POST',
    access: 'customer',
    about: 'Publishes an advertisement. Its coins are not frozen until a deal.',
    example: {
      type: 'sell',
      currency_id: '3',
      fiat: 'USD',
      index_ppm: '1010000',
      price: '1.02',
      min_number: '10',
      max_number: '100',
      left: '1000',
      pay_minutes: '15',
      from: 'coin',
      card_ids: '1,2',
      terms: 'From your own account only.',
      opens_minute: '480',
      closes_minute: '1200',
    },
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
    example: {
      id: '1',
      index_ppm: '1010000',
      price: '1.02',
      min_number: '10',
      max_number: '100',
      left: '1000',
      pay_minutes: '15',
      from: 'coin',
      card_ids: '1,2',
      terms: 'From your own account only.',
      opens_minute: '480',
      closes_minute: '1200',
    },
    request: z.strictObject({ id: idSchema, ...adTerms }),
    response: fiatAdSchema,
  }),
  'legalnew/pause': call({
    method: 'POST',
    access: 'customer',
    about: 'Pauses, resumes or closes an advertisement. A closed one never opens again.',
    example: { id: '1', status: 'paused' },
    request: z.strictObject({ id: idSchema, status: z.enum(['open', 'paused', 'closed']) }),
    response: fiatAdSchema,
  }),
}
