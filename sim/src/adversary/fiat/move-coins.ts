import { amount } from '@halyard/money'
import type { Random } from '../../random.ts'
import { SETTLE } from '../listing.ts'
import type { World } from '../world.ts'
import type { FiatWatch } from './watch.ts'

/** The set of accounts has a merchant of its own, and meets one that is not. */
export interface Playing {
  readonly world: World
  readonly random: Random
  readonly watch: FiatWatch
  readonly merchants: readonly number[]
  readonly customers: readonly number[]
}

/** Empties the accounts of a seller whose buyer may still appeal; operators then decide for the buyer. */
export function appealEmptied(playing: Playing): void {
  const { world, watch } = playing
  const deal = [...watch.deals.values()].findLast(
    ({ status, endedAt }) => status === 'cancelled' && endedAt === undefined,
  )
  if (!deal) return
  const { id: dealId, sellerId } = deal
  for (const source of ['fiat', 'coin'] as const)
    transfer(world, sellerId, [source, 'trust'], availableIn(world, sellerId, source))
  world.send({ kind: 'appealDeal', dealId, receiptId: 6, role: 'operator', actorId: 901 })
  for (const deciderId of [901, 902]) {
    const grounds = { rule: 'rule', evidenceIds: [6] }
    world.send({ kind: 'decideDispute', dealId, deciderId, outcome: 'release', ...grounds })
  }
  transfer(world, sellerId, ['trust', 'coin'], availableIn(world, sellerId, 'trust'))
}

/** Moves coins out of the account that holds escrow, or back. */
export function moveCoins({ world, random, customers }: Playing): void {
  const customerId = random.pick(customers)
  const way = random.pick([
    ['fiat', 'coin'],
    ['coin', 'fiat'],
    ['fiat', 'trust'],
    ['trust', 'fiat'],
  ] as const)
  const available = availableIn(world, customerId, way[0])
  transfer(world, customerId, way, random.pick([available, available + 1n, available / 2n, 20_000n]))
}

type Account = 'fiat' | 'coin' | 'trust'

function availableIn({ exchange }: World, customerId: number, kind: Account): bigint {
  const account = exchange.ledger.accounts.find(
    (each) => each.ownerId === customerId && each.kind === kind && each.currencyId === SETTLE,
  )
  return account?.available ?? 0n
}

function transfer(
  world: World,
  customerId: number,
  [source, target]: readonly [Account, Account],
  units: bigint,
): void {
  if (units <= 0n) return
  world.send({
    kind: 'transferFunds',
    customerId,
    currencyId: SETTLE,
    source,
    target,
    amount: amount(units),
  })
}
