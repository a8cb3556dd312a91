import { z } from 'zod'
import { idSchema, timeSchema } from '../../wire/fields.ts'
import { proposalSchema, scheduledFields } from '../records/change.ts'
import { reasonSchema, wholeBetween } from '../fields.ts'
import { marketStatusSchema, restrictionSchema } from './market.ts'
import { opsCall } from '../ops-call.ts'
import { FUNDING, OPERATING, WATCHING } from '../access/roles.ts'

/** Rows of numbers as text: their parts are joined with colons, and the rows with commas. */
function rowsSchema(parts: number, rowsMax: number) {
  const part = String.raw`(?:0|[1-9]\d{0,14})(?:\.\d{1,18})?`
  const row = Array.from({ length: parts }, () => part).join(':')
  return z.string().regex(new RegExp(`^${row}(?:,${row}){0,${rowsMax - 1}}$`))
}

/** A perpetual contract with its status, fees and tiers. */
export const opsPerpSchema = z.object({
  id: z.int(),
  name: z.string(),
  base: z.string(),
  settle: z.string(),
  status: marketStatusSchema,
  maker_fee_ppm: z.int(),
  taker_fee_ppm: z.int(),
  funding_cap_ppm: z.int(),
  tiers: z
    .string()
    .describe(
      'Quantity up to which a tier applies, highest leverage, maintenance rate in ppm: 5:100:4000,20:50:10000',
    ),
  close_only_until: z
    .nullable(timeSchema)
    .describe('Set while the insurance fund has reached its payment limit per minute; clears automatically'),
})
/** A perpetual contract with its status, fees and tiers. */
export type OpsPerp = z.infer<typeof opsPerpSchema>

const offerStatusSchema = z.enum(['open', 'paused'])

/** A market that offers timed options, and whether they are on sale. */
export const opsOfferSchema = z.object({
  id: z.int().describe('Id of the spot market whose index settles the options'),
  name: z.string(),
  status: offerStatusSchema,
  running: z.int().describe('Options that were bought and have not expired'),
  durations: z
    .string()
    .describe(
      'Seconds, payout ratio of calls and puts, that of evens or 0, in ppm of the stake: 30:850000:5000000',
    ),
  limits: z
    .string()
    .describe(
      'Currency id, lowest and highest stake, highest gain of all options of a delivery second, and of one customer: 3:1:5000:20000:5000',
    ),
})
/** A market's timed options with their terms, and whether they are on sale. */
export type OpsOffer = z.infer<typeof opsOfferSchema>

/** Operator calls for perpetual contracts and timed options. */
export const productOpsCalls = {
  'ops/contract/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists every perpetual contract and its status.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsPerpSchema) }),
  }),
  'ops/contract/set_status': opsCall({
    method: 'POST',
    roles: OPERATING,
    about:
      'Restricts a contract to closing positions, or pauses it. Two persons open it. While paused, nothing trades, no stop triggers, nothing is liquidated and no funding is paid.',
    example: { id: '1', status: 'cancel_only', reason: 'Book is thin' },
    request: z.strictObject({ id: idSchema, status: restrictionSchema, reason: reasonSchema }),
    response: opsPerpSchema,
  }),
  'ops/option/list': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists every market that offers timed options, and whether they are on sale.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsOfferSchema) }),
  }),
  'ops/contract/propose': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'contract',
    page: '/contracts/:id',
    about:
      'Proposes fees, funding cap and tiers of a contract. Working orders keep their maker fee; open positions keep their maintenance rate unless it falls.',
    example: {
      id: '1',
      maker_fee_ppm: '150',
      taker_fee_ppm: '450',
      funding_cap_ppm: '2500',
      tiers: '5:100:4000,20:50:10000,1000:10:50000',
      due_at: '1893456000000',
      preview: '0',
      reason: 'Deeper book',
    },
    request: z.strictObject({
      id: idSchema,
      maker_fee_ppm: wholeBetween(0, 99_999).describe(
        'In parts per million of the value; at most the taker fee',
      ),
      taker_fee_ppm: wholeBetween(0, 99_999),
      funding_cap_ppm: wholeBetween(0, 99_999).describe('The highest funding rate of an interval'),
      tiers: rowsSchema(3, 20),
      ...scheduledFields,
    }),
    response: proposalSchema,
  }),
  'ops/option/exposure': opsCall({
    method: 'GET',
    roles: WATCHING,
    about: 'Lists what the pool can lose in each delivery second of a market, the earliest first.',
    example: { id: '1' },
    request: z.strictObject({ id: idSchema }),
    response: z.object({
      list: z
        .array(
          z.object({
            at: timeSchema,
            currency_id: z.int(),
            currency: z.string(),
            options: z.int(),
            exposure: z.string().describe('The gain if every option wins'),
            limit: z.nullable(z.string()).describe('Null if the currency is no longer on offer'),
          }),
        )
        .describe('At most 200'),
    }),
  }),
  'ops/option/propose': opsCall({
    method: 'POST',
    roles: FUNDING,
    proposes: 'option',
    page: '/options/:id',
    about:
      'Proposes durations, payout ratios and limits of timed options. Options that were bought keep their terms.',
    example: {
      id: '1',
      durations: '30:800000:4000000,60:850000:0',
      limits: '3:10:4000:16000:4000',
      due_at: '1893456000000',
      preview: '0',
      reason: 'Calmer market',
    },
    request: z.strictObject({
      id: idSchema,
      durations: rowsSchema(3, 20),
      limits: rowsSchema(5, 20),
      ...scheduledFields,
    }),
    response: proposalSchema,
  }),
  'ops/option/pause': opsCall({
    method: 'POST',
    roles: OPERATING,
    about:
      'Stops the sale of timed options on a market. Two persons start it. Open options still expire by their rules and cannot be paused.',
    example: { id: '1', reason: 'Feed is gone' },
    request: z.strictObject({ id: idSchema, reason: reasonSchema }),
    response: opsOfferSchema,
  }),
}
