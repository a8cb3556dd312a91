import { sql } from 'kysely'
import { parseUnits } from '@halyard/money'
import type { ChainNetwork } from '@halyard/server/custody'
import type { DemoContext } from '../demo-context.ts'
import type { PracticeChains } from './practice-chains.ts'

/** Practice deposits of a customer on a network in a UTC day. */
const DEPOSITS_PER_DAY = 10
/** An amount is at most this multiple of the least deposit. */
const TIMES_MAX = 100n
const DAY_MS = 86_400_000

interface DepositOrder {
  readonly currencyId: number
  readonly network: string
  /** A deposit address of a customer. */
  readonly to: string
  readonly amount: string
}

/**
 * Pays a customer over a practice chain, as a stranger would. Refuses an address that is not a customer's and an amount far above
 * the least deposit; `enough` at the limit of the day, which counts by customer and network, whatever the currency.
 */
export async function sendDeposit(
  { db, catalogue, now }: Pick<DemoContext, 'db' | 'catalogue' | 'now'>,
  practice: PracticeChains,
  { currencyId, network: name, to, amount }: DepositOrder,
): Promise<'sent' | 'refused' | 'enough'> {
  const network: ChainNetwork | undefined = practice.networks.find((known) => known === name)
  const currency = catalogue.currency(currencyId)
  const rule = network && catalogue.network(currencyId, network)
  const units = currency && parseUnits(amount, currency.decimals)
  if (!network || !currency || !rule?.isOpen || !units || units < rule.depositMin) return 'refused'
  const owner = await db
    .selectFrom('deposit_address')
    .select('customer_id')
    .where('network', '=', network)
    .where('address', '=', to)
    .executeTakeFirst()
  const least = rule.depositMin > 0n ? rule.depositMin : 1n
  const one = 10n ** BigInt(currency.decimals)
  if (!owner || units > TIMES_MAX * (least > one ? least : one)) return 'refused'
  const sender = `stranger:gift:${owner.customer_id}:${Math.floor(now() / DAY_MS)}`
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${sender}))`.execute(trx)
    // Not their count: a reorganisation can lose payments of strangers, and no stranger pays twice with one number.
    const { last } = await trx
      .selectFrom('practice_transaction')
      .select(({ fn }) => fn.max('nonce').as('last'))
      .where('network', '=', network)
      .where('sender', '=', sender)
      .executeTakeFirstOrThrow()
    const nonce = last === null ? 0 : Number(last) + 1
    if (nonce >= DEPOSITS_PER_DAY) return 'enough'
    const transfer = { address: to, asset: currency.name, amount: String(units) }
    await practice.send(network, [transfer], { trx, sender, nonce })
    return 'sent'
  })
}
