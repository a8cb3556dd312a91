import { formatUnits } from '@halyard/money'
import { boundedUnitsOrThrow } from '../../../../instruments/units.ts'
import type { CurrencyConfig } from '../../../../engine/index.ts'
import { defineChangeKind, type ValuesOf } from '../change-kind.ts'
import type { Context } from '../context.ts'

/** The part of a chain's balance that was moved by hand. Amounts are decimals of its currency. */
type Explained = Omit<ValuesOf<'ops/chain/explain'>, 'currency_id' | 'network'>

/** Coins that were moved by hand on a chain, which the books do not know. The id is that of a network: '3:TRC20'. */
export const CHANGE = defineChangeKind<Explained>({
  kind: 'chain_balance',
  // What is explained away is no longer a difference.
  needsAdmin: true,

  async current(ctx, id) {
    const found = await findBalance(ctx, id)
    return found && { added: found.text(found.row.added), spent: found.text(found.row.spent) }
  },

  async normalise(ctx, id, after) {
    const found = await findBalance(ctx, id)
    if (!found) return after
    const units = unitsOf(found.currency, after)
    return { added: found.text(units.added), spent: found.text(units.spent) }
  },

  async affected(ctx, id, after) {
    const found = await findBalance(ctx, id)
    if (!found) return []
    const { row, currency, text } = found
    const { added, spent } = unitsOf(currency, after)
    const seen = BigInt(row.paying) + BigInt(row.deposited) - BigInt(row.booked)
    const before = seen - BigInt(row.added) + BigInt(row.spent)
    return [
      { fact: 'chain_difference_before', value: text(before), currency: currency.name },
      { fact: 'chain_difference_after', value: text(seen - added + spent), currency: currency.name },
    ]
  },

  async apply(ctx, { id, after }) {
    const found = await findBalance(ctx, id)
    if (!found) return 'network_must_be_known'
    await ctx.db
      .updateTable('chain_balance')
      .set(unitsOf(found.currency, after))
      .where('network', '=', found.row.network)
      .where('currency_id', '=', found.row.currency_id)
      .execute()
    return undefined
  },
})

async function findBalance({ db, catalogue }: Context, id: string) {
  const [currencyId = '', network = ''] = id.split(':')
  const currency = catalogue.currency(Number(currencyId))
  if (!currency) return undefined
  const row = await db
    .selectFrom('chain_balance')
    .selectAll()
    .where('network', '=', network)
    .where('currency_id', '=', currency.id)
    .executeTakeFirst()
  return (
    row && { row, currency, text: (units: bigint | string) => formatUnits(BigInt(units), currency.decimals) }
  )
}

function unitsOf(currency: CurrencyConfig, { added, spent }: Explained) {
  return {
    added: boundedUnitsOrThrow(currency, added, 'added'),
    spent: boundedUnitsOrThrow(currency, spent, 'spent'),
  }
}
