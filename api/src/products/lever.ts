import { z } from 'zod'
import { call } from '../wire/call.ts'
import {
  archivedPageOf,
  fromCoinField,
  idSchema,
  lotsSchema,
  oneOf,
  pageFields,
  pageOf,
  positiveSchema,
} from '../wire/fields.ts'
import { bookFields, candlesRequestSchema, candlesSchema, pairFields } from '../market/market.ts'
import {
  closedSchema,
  leverContractSchema,
  leverFundingSchema,
  leverPositionSchema,
  orderedSchema,
  placedSchema,
} from './lever-records.ts'
import { positionShareSchema } from '../wire/shares.ts'
import { conditionalCalls, CONDITIONAL_REASONS } from './lever-conditionals.ts'
import type { ProductWire } from '../wire/product-wire.ts'
import { notice } from '../wire/notice-fields.ts'

const anyPairFields = { legal_id: z.optional(idSchema), currency_id: z.optional(idSchema) }
const submitSchema = z.strictObject({
  ...pairFields,
  type: oneOf(1, 2).describe('1 long, 2 short'),
  share: lotsSchema.describe('Lots'),
  multiple: idSchema.describe('Leverage'),
  status: oneOf(0, 1).describe('1 market, 0 limit'),
  target_price: z.optional(positiveSchema).describe('The limit; required but for a market order'),
  target_profit_price: z.optional(positiveSchema),
  stop_loss_price: z.optional(positiveSchema),
  ...fromCoinField,
})

const modeSchema = z
  .enum(['separate', 'net'])
  .describe(
    'separate: every order opens a position of its own; net: one position a contract, which orders of the other side reduce',
  )

/** Calls for perpetual contracts. */
export const leverCalls = {
  'lever/contracts': call({
    method: 'GET',
    access: 'anyone',
    about: 'Lists every contract with its rules, mark price and 24-hour statistics.',
    example: {},
    request: z.strictObject({}),
    response: z.object({
      list: z.array(leverContractSchema),
      simulated: z.boolean().describe('Prices come from the simulated feed'),
    }),
  }),
  'lever/deal': call({
    method: 'POST',
    access: 'anyone',
    about:
      'Returns a contract with a numbered order book snapshot and its latest trades, and for a signed-in customer the balance and open positions.',
    example: { legal_id: '3', currency_id: '1' },
    request: z.strictObject(pairFields),
    response: z.object({
      contract: leverContractSchema,
      ...bookFields,
      available: z.nullable(z.string()).describe('In the contract account; null while signed out'),
      frozen: z.nullable(z.string()),
      positions: z.array(leverPositionSchema).describe('Waiting and held, newest first, at most 100'),
      mode: z.nullable(modeSchema),
    }),
  }),
  'lever/kline': call({
    method: 'GET',
    access: 'anyone',
    about: "Lists candles of a contract's own trades before a time, oldest first, at most 500.",
    example: { legal_id: '3', currency_id: '1', period: '1min', before: '1800000000000', limit: '10' },
    request: candlesRequestSchema,
    response: candlesSchema,
  }),
  'lever/submit': call({
    method: 'POST',
    access: 'customer',
    about: 'Opens a long or short position with a market or limit order.',
    example: {
      legal_id: '3',
      currency_id: '1',
      type: '1',
      share: '5',
      multiple: '10',
      status: '0',
      target_price: '50000',
      target_profit_price: '55000',
      stop_loss_price: '45000',
      from_coin: '5',
    },
    request: submitSchema,
    response: orderedSchema,
    once: true,
  }),
  'lever/my_trade': call({
    method: 'POST',
    access: 'customer',
    about: 'Lists positions, newest first: those working or held, or those of one status.',
    example: { legal_id: '3', currency_id: '1', status: '1', page: '1', limit: '10' },
    request: z.strictObject({
      ...anyPairFields,
      status: z.optional(oneOf(0, 1, 2, 3)).describe('0 waiting, 1 holding, 2 closed, 3 cancelled'),
      ...pageFields,
    }),
    response: archivedPageOf(leverPositionSchema),
  }),
  'lever/share': call({
    method: 'GET',
    access: 'customer',
    about:
      'Signs the whole result of an own closed position without lots and amounts, for the customer to publish. Not of one that was liquidated.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({ share: positionShareSchema }),
  }),
  'lever/close': call({
    method: 'POST',
    access: 'customer',
    about:
      'Closes a position or some of its lots. Fills against the order book immediately, within the price band and no worse than the bankruptcy price; unfilled lots stay open. With a price, fills only at that price or better.',
    example: { id: '1', share: '1', price: '50000' },
    request: z.strictObject({
      id: idSchema,
      share: z.optional(lotsSchema).describe('Lots; all if absent'),
      price: z
        .optional(positiveSchema)
        .describe('The worst price to fill at; a market close if absent. Never a resting order'),
    }),
    response: closedSchema,
    once: true,
  }),
  'lever/close_all': call({
    method: 'POST',
    access: 'customer',
    about: 'Closes every position at the market and cancels open orders, of one contract or of all.',
    example: { legal_id: '3', currency_id: '1' },
    request: z.strictObject(anyPairFields),
    response: z.object({ closed: z.int().describe('Positions that have ended') }),
    once: true,
  }),
  'lever/cancel': call({
    method: 'POST',
    access: 'customer',
    about: 'Cancels the open order of a position. Filled lots stay open.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: placedSchema,
    once: true,
  }),
  'lever/setstop': call({
    method: 'POST',
    access: 'customer',
    about:
      'Sets both stop prices of a position, triggered by the mark price. An absent price removes that stop.',
    example: { id: '1', target_profit_price: '55000', stop_loss_price: '45000' },
    request: z.strictObject({
      id: idSchema,
      target_profit_price: z.optional(positiveSchema),
      stop_loss_price: z.optional(positiveSchema),
    }),
    response: placedSchema,
    once: true,
  }),
  'lever/add_margin': call({
    method: 'POST',
    access: 'customer',
    about: 'Moves funds of the contract account into the margin of a position.',
    example: { id: '1', amount: '10', from_coin: '5' },
    request: z.strictObject({ id: idSchema, amount: positiveSchema, ...fromCoinField }),
    response: placedSchema,
    once: true,
  }),
  'lever/remove_margin': call({
    method: 'POST',
    access: 'customer',
    about:
      'Moves margin of a position back to the contract account. What is left is at least the initial margin at the mark price.',
    example: { id: '1', amount: '10' },
    request: z.strictObject({ id: idSchema, amount: positiveSchema }),
    response: placedSchema,
    once: true,
  }),
  'lever/cancel_all': call({
    method: 'POST',
    access: 'customer',
    about: 'Cancels every open order, of one contract or of all. Held lots stay.',
    example: { legal_id: '3', currency_id: '1' },
    request: z.strictObject(anyPairFields),
    response: z.object({ cancelled: z.int().describe('Orders that were cancelled') }),
    once: true,
  }),
  'lever/reduce': call({
    method: 'POST',
    access: 'customer',
    about:
      'Places an order that only closes lots of the position, and may rest in the book. In net mode; it needs no margin.',
    example: {
      legal_id: '3',
      currency_id: '1',
      side: 'sell',
      share: '1',
      status: '0',
      target_price: '55000',
    },
    request: z.strictObject({
      ...pairFields,
      side: z.enum(['buy', 'sell']).describe('Of the order: sell reduces a long'),
      share: lotsSchema.describe('Lots'),
      status: oneOf(0, 1).describe('1 market, 0 limit'),
      target_price: z.optional(positiveSchema).describe('The limit; required but for a market order'),
    }),
    response: orderedSchema,
    once: true,
  }),
  ...conditionalCalls,
  'lever/set_mode': call({
    method: 'POST',
    access: 'customer',
    about: 'Sets how orders become positions, while no position and no order is open.',
    example: { mode: 'net' },
    request: z.strictObject({ mode: modeSchema }),
    response: z.object({ mode: modeSchema }),
    once: true,
  }),
  'lever/funding': call({
    method: 'POST',
    access: 'customer',
    about: 'Lists funding payments, paid and received, newest first.',
    example: { legal_id: '3', currency_id: '1', page: '1', limit: '10' },
    request: z.strictObject({ ...anyPairFields, ...pageFields }),
    response: pageOf(leverFundingSchema),
  }),
}

const position = {
  contract_id: z.int(),
  pair: z.string().describe('Base and settle currency, as in BTC/USDT'),
  type: z.union([z.literal(1), z.literal(2)]).describe('1: long, 2: short'),
}

const conditional = {
  ...position,
  opens: z.boolean().describe('Whether its order opens lots of this side, or closes them'),
}

/** The part of perpetuals in the wire. */
export const leverProduct = {
  calls: leverCalls,
  errors: [],
  entryReasons: [
    'position_hold',
    'position_release',
    'margin_add',
    'margin_remove',
    'contract_fee',
    'contract_profit',
    'contract_loss',
    'funding',
    'liquidation_fee',
  ],
  books: ['insurance'],
  closingConditions: ['positions'],
  notices: [
    notice('position_filled', position),
    notice('stop_filled', {
      ...position,
      reason: z.enum(['take_profit', 'stop_loss']),
      profit: z.string().describe('Realised PnL in the settle currency'),
      currency_name: z.string(),
    }),
    notice('position_liquidated', {
      ...position,
      reason: z.enum(['liquidated', 'deleveraged']),
      profit: z.string().describe('Realised PnL in the settle currency'),
      currency_name: z.string(),
    }),
    notice('margin_low', { ...position, margin_ratio: z.string().describe('Percent; liquidation at 100') }),
    notice('conditional_triggered', {
      ...conditional,
      trigger_price: z.string().describe('In the settle currency'),
      currency_name: z.string(),
    }),
    notice('conditional_cancelled', { ...conditional, reason: z.enum(CONDITIONAL_REASONS) }),
  ],
} as const satisfies ProductWire
