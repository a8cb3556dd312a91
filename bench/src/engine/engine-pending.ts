import { amount } from '@halyard/money'
import type { Command, Engine } from '@halyard/server/engine'
import { INDEX_TICKS, submitAll } from './engine-trades.ts'

const USDT = 3
const PERP_ID = 1
const MARKET_ID = 1
const FUNDS = amount(1_000_000_000n)
const STAKE = amount(5_000_000n)
/** The longest duration on offer: no option settles during the benchmark. */
const OPTION_SECONDS = 600
const LEVERAGE = 10
const LOTS = 1

/** Opens `count` positions on a perpetual, half of them long, and buys the same number of timed options. */
export async function openPending(
  engine: Engine,
  customerIds: readonly number[],
  count: number,
): Promise<void> {
  const ownerOf = (index: number) => customerIds[index % customerIds.length] as number
  await submitAll(
    engine,
    customerIds.flatMap((customerId): Command[] => [
      { kind: 'setVerification', customerId, level: 1 },
      fund(customerId, 'contract'),
      fund(customerId, 'option'),
    ]),
  )
  const half = customerIds.length / 2
  for (const side of ['long', 'short'] as const)
    await submitAll(
      engine,
      Array.from({ length: count / 2 }, (_, index) =>
        openPosition(customerIds[(index % half) + (side === 'long' ? 0 : half)] as number, side),
      ),
    )
  await submitAll(
    engine,
    Array.from({ length: count }, (_, index) => buyOption(ownerOf(index), index)),
  )
}

function fund(customerId: number, target: 'contract' | 'option'): Command {
  return { kind: 'transferFunds', customerId, currencyId: USDT, source: 'coin', target, amount: FUNDS }
}

/** The longs rest at the index price, and the shorts match them there. */
function openPosition(customerId: number, side: 'long' | 'short'): Command {
  return {
    kind: 'openPosition',
    customerId,
    perpId: PERP_ID,
    side,
    leverage: LEVERAGE,
    terms: { type: 'limit', ticks: INDEX_TICKS, lots: LOTS },
    stops: { takeProfitTicks: undefined, stopLossTicks: undefined },
  }
}

function buyOption(customerId: number, index: number): Command {
  return {
    kind: 'buyOption',
    customerId,
    marketId: MARKET_ID,
    type: index % 2 === 0 ? 'call' : 'put',
    seconds: OPTION_SECONDS,
    currencyId: USDT,
    amount: STAKE,
  }
}
