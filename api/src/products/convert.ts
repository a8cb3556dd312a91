import { z } from 'zod'
import { call } from '../wire/call.ts'
import { idSchema, positiveSchema, timeSchema } from '../wire/fields.ts'

const coinsFields = {
  from_id: idSchema.describe('The currency that is paid'),
  to_id: idSchema.describe('The currency that is received'),
}

const quoteSchema = z.object({
  match_id: z.int(),
  side: z.enum(['buy', 'sell']).describe('Of the order, which has a spot market between both currencies'),
  number: z.string().describe('The quantity of the order, in the base currency'),
  worst_price: z.string().describe('The limit of the order: no part of it trades at a worse price'),
  pay_max: z.string().describe('The most that is paid'),
  pay_expected: z.string().describe('What is paid if the book stays as it is'),
  receive_min: z.string().describe('What is received at the worst price, after the fee'),
  receive_expected: z.string().describe('What is received if the book stays as it is, after the fee'),
  fee: z.string().describe('The expected fee, in the currency that is received'),
  good_until: timeSchema.describe('The last time at which the order is accepted'),
})

const convertedSchema = z.object({
  order_id: z.int(),
  number: z.string().describe('The quantity of the order, in the base currency'),
  filled: z.string().describe('How much of it was traded'),
  paid: z.string(),
  received: z.string().describe('After the fee'),
  fee: z.string().describe('In the currency that is received'),
  reason: z
    .nullable(z.enum(['no_more_liquidity', 'own_order']))
    .describe('Why the rest was not converted; null if everything was'),
})

/** Calls that convert one currency into another by an order of the spot market between them. */
export const convertCalls = {
  'coin/convert/quote': call({
    method: 'POST',
    access: 'customer',
    about:
      'Says what a conversion would cost now: the terms of an immediate-or-cancel order with the worst price at which it may trade. It reserves nothing and promises nothing.',
    example: { from_id: '3', to_id: '1', amount: '50', amount_of: 'pay' },
    request: z.strictObject({
      ...coinsFields,
      amount: positiveSchema,
      amount_of: z
        .enum(['pay', 'receive'])
        .describe('pay: the most to pay; receive: the least to receive, after the fee'),
    }),
    response: quoteSchema,
  }),
  'coin/convert/submit': call({
    method: 'POST',
    access: 'customer',
    about:
      'Converts by the terms of a quote: places an immediate-or-cancel order at its worst price, unless its time has passed. What the book does not fill at that price is not converted.',
    example: { from_id: '3', to_id: '1', number: '0.001', worst_price: '50100', good_until: '1800000000000' },
    request: z.strictObject({
      ...coinsFields,
      number: positiveSchema.describe('As quoted'),
      worst_price: positiveSchema.describe('As quoted'),
      good_until: idSchema.describe('As quoted, in epoch milliseconds; at most 10 seconds ahead'),
    }),
    response: convertedSchema,
    once: true,
  }),
}
