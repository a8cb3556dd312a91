import { hash } from 'node:crypto'
import { type Amount, formatUnits, MAX_AMOUNT, parseUnits } from '@halyard/money'
import type { AccountKindName } from '@halyard/api'
import type { CurrencyConfig } from '../../engine/index.ts'
import { submit } from '../account/submit.ts'
import { requireRecent } from '../protocol/authenticate.ts'
import type { BinanceContext, SignedCall, SignedEndpoint } from '../protocol/endpoint.ts'
import { BinanceError, illegal, missing } from '../protocol/errors.ts'
import { decimalOf, type Fields, textOf, timeOf, wholeOf } from '../protocol/fields.ts'

/** The accounts that the protocol has a word for. Ours of wealth has none, and those of margin and of coin-margined futures do not exist here. */
const ACCOUNTS = {
  MAIN: 'coin',
  UMFUTURE: 'contract',
  OPTION: 'option',
  FUNDING: 'fiat',
} as const satisfies Readonly<Record<string, AccountKindName>>
type AccountName = keyof typeof ACCOUNTS
const NAMES = Object.keys(ACCOUNTS) as readonly AccountName[]

const CLIENT_ID = /^[a-zA-Z0-9-_]{1,36}$/
const DAY_MS = 24 * 60 * 60 * 1000
const WINDOW_DEFAULT_MS = 7 * DAY_MS
const SIZE_DEFAULT = 10
const SIZE_MAX = 100
const LISTED_MAX = 10_000

/** Moves money between two accounts of the key's owner. A copy of the request, or one with the same client id, moves nothing more. */
export const transferFunds: SignedEndpoint = {
  signed: true,
  trades: 'transfer',
  weight: 30,
  async handle(ctx, call) {
    const { fields, key } = call
    const [source, target] = accountsIn(fields)
    const currency = currencyIn(ctx, fields)
    const amount = amountIn(fields, currency)
    const once = onceOf(call, [source, target, currency.id, amount])
    requireRecent(fields, ctx.now())
    const { transfer } = await submit(
      ctx,
      call,
      {
        kind: 'transferFunds',
        customerId: key.customerId,
        currencyId: currency.id,
        source: ACCOUNTS[source],
        target: ACCOUNTS[target],
        amount,
      },
      once,
    )
    return { tranId: transfer.transferId }
  },
}

/** Lists transfers of one type, newest first, also those of the app: the last 7 days unless other times are asked for. */
export const listTransfers: SignedEndpoint = {
  signed: true,
  weight: 1,
  async handle({ catalogue, db, now }, { fields, key }) {
    const [source, target] = accountsIn(fields)
    const to = timeOf(fields, 'endTime') ?? now()
    const from = timeOf(fields, 'startTime') ?? to - WINDOW_DEFAULT_MS
    const page = wholeOf(fields, 'current', [1, LISTED_MAX]) ?? 1
    const size = wholeOf(fields, 'size', [1, SIZE_MAX]) ?? SIZE_DEFAULT
    const found = db
      .selectFrom('transfer')
      .select(['id', 'currency_id', 'amount', 'at'])
      .where('customer_id', '=', String(key.customerId))
      .where('source', '=', ACCOUNTS[source])
      .where('target', '=', ACCOUNTS[target])
      .where('at', '>=', String(from))
      .where('at', '<=', String(to))
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(LISTED_MAX)
      .as('found')
    const [rows, { total }] = await Promise.all([
      db
        .selectFrom(found)
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .offset((page - 1) * size)
        .limit(size)
        .execute(),
      db
        .selectFrom(found)
        .select(({ fn }) => fn.countAll().as('total'))
        .executeTakeFirstOrThrow(),
    ])
    return {
      total: Number(total),
      rows: rows.map((row) => {
        const currency = catalogue.currency(row.currency_id)
        if (!currency) throw new Error(`currency ${row.currency_id} is not listed`)
        return {
          asset: currency.name,
          amount: formatUnits(BigInt(row.amount), currency.decimals),
          type: `${source}_${target}`,
          status: 'CONFIRMED',
          tranId: Number(row.id),
          timestamp: Number(row.at),
        }
      }),
    }
  },
}

/** Reads the two accounts of a type such as MAIN_UMFUTURE. */
function accountsIn(fields: Fields): readonly [AccountName, AccountName] {
  const text = textOf(fields, 'type')
  const [source, target, ...more] = text.split('_').map((part) => NAMES.find((name) => name === part))
  if (!source || !target || source === target || more.length > 0)
    throw new BinanceError(-1116, `Transfers are between two of the accounts ${NAMES.join(', ')}.`)
  return [source, target]
}

function currencyIn({ catalogue }: Pick<BinanceContext, 'catalogue'>, fields: Fields): CurrencyConfig {
  const name = textOf(fields, 'asset')
  const currency = catalogue.currencies().find((one) => one.name === name)
  if (!currency) throw illegal('asset')
  return currency
}

function amountIn(fields: Fields, { decimals }: CurrencyConfig): Amount {
  const text = decimalOf(fields, 'amount')
  if (text === undefined) throw missing('amount')
  const units = parseUnits(text, decimals)
  if (units === undefined) throw new BinanceError(-1111, "Parameter 'amount' has too much precision.")
  if (units > MAX_AMOUNT) throw illegal('amount')
  return units as Amount
}

/** Returns what identifies a transfer: the client id if there is one, otherwise the signature. */
function onceOf({ fields, signatureHash }: SignedCall, terms: readonly (bigint | number | string)[]) {
  const clientId = fields.get('clientTranId')
  if (clientId !== undefined && !CLIENT_ID.test(clientId)) throw illegal('clientTranId')
  return {
    key: clientId === undefined ? `signature:${signatureHash}` : `transfer:${clientId}`,
    bodyHash: hash('sha256', ['transferFunds', ...terms].join(), 'base64url'),
  }
}
