import { amount } from '@halyard/money'
import type { Command } from '../commands.ts'
import type { MarketConfig } from '../market/market.ts'
import type { OrderTerms, PlaceStop } from '../spot/commands.ts'
import { CUSTOMERS, MARKET } from './listing.ts'

/**
 * Parses one line of a script:
 * 'ann buy 5 @ 1000', 'ann sell 5 @ 1000 ioc', 'ann buy 5 market', 'ann spend 900', 'ann amend #1 4 @ 1000', 'ann amend #1 4 @ 1000 fewer',
 * 'ann buy 5 @ 1000 as mine', 'ann cancel #1', 'ann cancel all', 'ann countdown 5000', 'ann countdown 5000 all', 'ann replace #1 buy 5 @ 900', 'ann try-replace #1 buy 5 @ 900', 'ann stop sell 5 last <= 950 market', 'ann stop buy 5 index >= 1050 @ 1060', 'ann stop sell 5 trail 10000', 'ann oco sell 5 @ 1100 last <= 950 market', 'ann unstop #1', 'freeze ann', 'unfreeze ann', 'price 1010', 'price 1010 uncertain', 'market status paused', 'market takerFeePpm 0'.
 */
export function readCommand(line: string, config: MarketConfig): Command {
  const [terms = '', clientId] = line.split(' as ')
  const words = terms.split(' ')
  const [first = '', second = '', third = ''] = words
  if (first === 'freeze' || first === 'unfreeze')
    return { kind: 'setOperatorFreeze', customerId: idOf(second), frozen: first === 'freeze' }
  if (first === 'price')
    return {
      kind: 'recordPrices',
      prices: [
        { marketId: MARKET, ticks: Number(second), ...(third === 'uncertain' ? { quality: third } : {}) },
      ],
    }
  if (first === 'market') {
    const value = second === 'status' ? third : second === 'valueMin' ? amount(BigInt(third)) : Number(third)
    return { kind: 'configureMarket', market: { ...config, [second]: value } }
  }
  const customerId = idOf(first)
  const orderId = Number(third.replace('#', ''))
  if (second === 'cancel' && third === 'all')
    return { kind: 'cancelAllOrders', customerId, marketId: words.includes('nowhere') ? 99 : MARKET }
  if (second === 'countdown') {
    const marketId = words[3] === 'all' ? undefined : words[3] === 'nowhere' ? 99 : MARKET
    return { kind: 'setCountdown', customerId, countdownMs: Number(third), marketId }
  }
  if (second === 'replace' || second === 'try-replace') {
    const mode = second === 'replace' ? 'stop_on_failure' : 'allow_failure'
    const placed = [first, ...words.slice(3)]
    const side = placed[1] === 'sell' ? 'sell' : 'buy'
    const marketId = words.includes('nowhere') ? 99 : MARKET
    const order = { customerId, marketId, side, terms: readTerms(placed), clientId } as const
    return { kind: 'replaceOrder', orderId, mode, ...order }
  }
  if (second === 'cancel') return { kind: 'cancelOrder', customerId, orderId }
  if (second === 'unstop') return { kind: 'cancelStop', customerId, stopId: orderId }
  if (second === 'stop') return { kind: 'placeStop', ...readStop(customerId, words), clientId }
  if (second === 'oco') {
    const [stopId, limitId] = clientId?.split(' ') ?? []
    const limit = { ticks: Number(words[5]), clientId: limitId }
    return { kind: 'placeOco', ...readStop(customerId, words.toSpliced(4, 2)), limit, clientId: stopId }
  }
  if (second === 'amend')
    return {
      kind: 'amendOrder',
      customerId,
      orderId,
      lots: Number(words[3]),
      ticks: Number(words[5]),
      ...(words[6] === 'fewer' ? { onlyFewer: true } : {}),
    }
  const side = second === 'sell' ? 'sell' : 'buy'
  const marketId = words.includes('nowhere') ? 99 : MARKET
  return { kind: 'placeOrder', customerId, marketId, side, terms: readTerms(words), clientId }
}

function readTerms(words: readonly string[]): OrderTerms {
  const [, , quantity, at, ticks, word] = words
  if (words[1] === 'spend' || words[2] === 'spend')
    return { type: 'market', spend: amount(BigInt(words[words.indexOf('spend') + 1] ?? '0')) }
  if (at !== '@') return { type: 'market', lots: Number(quantity) }
  const limit = { type: 'limit', ticks: Number(ticks), lots: Number(quantity) } as const
  return word === 'post_only' || word === 'ioc' || word === 'fok' ? { ...limit, timeInForce: word } : limit
}

function readStop(customerId: number, words: readonly string[]): Omit<PlaceStop, 'kind'> {
  const [, , side, quantity, source, sign, trigger, at, ticks] = words
  const lots = Number(quantity)
  return {
    customerId,
    marketId: words.includes('nowhere') ? 99 : MARKET,
    side: side === 'sell' ? 'sell' : 'buy',
    trigger:
      source === 'trail'
        ? { trailPpm: Number(sign) }
        : {
            source: source === 'index' ? 'index' : 'last',
            direction: sign === '<=' ? 'at_or_below' : 'at_or_above',
            ticks: Number(trigger),
          },
    terms: at === '@' ? { type: 'limit', ticks: Number(ticks), lots } : { type: 'market', lots },
  }
}

/** Returns the id of a customer by name. An unknown name gives the id of no customer. */
function idOf(name: string): number {
  const index = CUSTOMERS.indexOf(name)
  return index < 0 ? 999 : index + 1
}
