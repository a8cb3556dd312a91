import { z } from 'zod'
import { signedSchema, timeSchema } from '../../wire/fields.ts'
import { FUNDING, type Roles, WATCHING } from '../access/roles.ts'
import { reasonSchema } from '../fields.ts'
import { opsCall } from '../ops-call.ts'

const DAY_MS = 86_400_000

/** A day or a month in UTC: '2026-10-31' or '2026-10'. Rejects days that a month does not have. */
const periodSchema = z
  .string()
  .regex(/^20[0-9]{2}-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?$/)
  .refine((period) => isPeriod(period))

function isPeriod(period: string): boolean {
  const at = Date.parse(`${period.length === 7 ? `${period}-01` : period}T00:00:00Z`)
  return at % DAY_MS === 0 && new Date(at).toISOString().startsWith(period)
}

/** The request for the file of customer liabilities. */
export const liabilitiesFileSchema = z.strictObject({ period: periodSchema })

/** The roles that may download what the exchange owes to customers, and name one of them to an auditor. */
export const REPORTING: Roles = FUNDING

/** A report that was made. */
export const opsReportSchema = z.object({
  id: z.int(),
  at: timeSchema,
  operator_id: z.int(),
  period: z.string(),
  is_complete: z.boolean().describe('Whether the period was over'),
  until: timeSchema.describe('The time of its balances'),
  rows: z.int().describe('Lines of accounts'),
  sha256: z.string(),
  differs: z.boolean().describe('Whether the first file of the same period had another hash'),
})
/** A report that was made. */
export type OpsReport = z.infer<typeof opsReportSchema>

/** The exchange's own position in one currency. Amounts are decimals of the currency; below zero it gains from a fall. */
export const opsExposureSchema = z.object({
  currency_id: z.int(),
  currency_name: z.string(),
  own: signedSchema.describe("The exchange's own books: fees, rounding, pools, the insurance fund"),
  promised: signedSchema.describe('Interest of wealth plans that is promised and not paid yet: below zero'),
  market_makers: signedSchema.describe('Balances of its market makers'),
  perps: signedSchema.describe('Open positions of its market makers: long less short, in coins'),
  chains: signedSchema.describe('What nodes last reported less what the books say'),
  net: signedSchema.describe('The sum of these'),
  price: z.nullable(z.string()).describe('USDT for one coin by the present index; null without one'),
  price_at: z.nullable(timeSchema).describe('The time of the price; null of USDT itself and without a price'),
  value: z.nullable(signedSchema).describe('`net` in USDT; null without a price'),
  up: z
    .nullable(signedSchema)
    .describe('What the exchange gains in USDT if the price rises by 1 % and stays, with its options'),
  down: z.nullable(signedSchema).describe('The same if the price falls by 1 %'),
  options: z.int().describe('Open options on the price that are counted in `up` and `down`'),
  options_waiting: z.int().describe('Open options without an entry price: not counted'),
})
/** The exchange's own position in one currency. */
export type OpsExposure = z.infer<typeof opsExposureSchema>

/** Operators' calls about reports for auditors. The report itself is a file: `ops/report/liabilities`. */
export const reportOpsCalls = {
  'ops/report/exposure': opsCall({
    method: 'GET',
    roles: WATCHING,
    about:
      "Returns what the exchange itself gains and loses from prices, by currency and in one figure: its own books, promised interest, its market makers with their positions, open options, and coins that chains lack. It does not see money at banks, results of its market makers' open positions, network costs, and chains whose nodes report nothing.",
    example: {},
    request: z.strictObject({}),
    response: z.object({
      at: timeSchema.describe('The time of the last batch counted'),
      list: z.array(opsExposureSchema),
      gross: signedSchema.describe('The sum of the absolute values of all currencies but USDT, in USDT'),
      worst: signedSchema.describe(
        'The sum of what each price costs in its worse direction of 1 %, in USDT: zero or below',
      ),
      unpriced: z
        .array(z.string())
        .describe('Currencies that `gross` and `worst` lack, as they have no price'),
      unseen: z
        .array(z.string())
        .describe(
          'Networks whose nodes report no balances, or were not asked for an hour: coins that are missing there are not seen',
        ),
    }),
  }),
  'ops/report/list': opsCall({
    method: 'GET',
    roles: REPORTING,
    about:
      'Lists the last 50 reports of customer liabilities that were made, newest first, from the audit log.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ list: z.array(opsReportSchema) }),
  }),
  'ops/report/customer': opsCall({
    method: 'POST',
    roles: REPORTING,
    about:
      "Names the customer behind an id of a report, with the nonce that proves it: an auditor can ask that customer. The id is the SHA-256 of the report's format, the period, the account number and the nonce.",
    example: { period: '2026-10', id: 'a'.repeat(64), reason: 'The auditor asked for this row' },
    request: z.strictObject({
      period: periodSchema,
      id: z.string().regex(/^[0-9a-f]{64}$/),
      reason: reasonSchema,
    }),
    response: z.object({
      customer_id: z.int(),
      account_number: z.string(),
      nonce: z.string().describe('Of this customer and period alone'),
    }),
  }),
}
