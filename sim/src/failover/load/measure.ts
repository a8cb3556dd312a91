import type { WitnessedRequest } from './witness.ts'

/** The effects of a fault that customers noticed. */
export interface Measured {
  /** Requests that were acknowledged in the time. */
  readonly acknowledged: number
  /** The longest time without any acknowledgement, from the fault on, in milliseconds. */
  readonly pauseMs: number
  /** The longest time from the first attempt of a request to its final answer, in milliseconds. */
  readonly slowestMs: number
  /** How often a request was sent again, by why. */
  readonly repeated: ReadonlyMap<string, number>
  /** Requests whose final answer is a rejection that no trader expects, by code. */
  readonly failed: ReadonlyMap<string, number>
}

/**
 * A cancelled order may have been filled in the meantime, and after a standstill the index price may be too old for an order until the next
 * one arrives.
 */
const EXPECTED_CODES = ['ok', 'order_must_be_open', 'order_must_be_known', 'market_has_no_price']

/** Measures the requests that were under way in a time, which begins with the fault. Every one of them has its final answer. */
export function measure(requests: readonly WitnessedRequest[], from: number, until: number): Measured {
  const concerned = requests.filter(
    ({ sentAt, answeredAt = Number.POSITIVE_INFINITY }) => answeredAt >= from && sentAt < until,
  )
  const acknowledged = concerned
    .flatMap(({ answeredAt, code }) => (code === 'ok' && answeredAt !== undefined ? [answeredAt] : []))
    .filter((at) => at < until)
    .toSorted((a, b) => a - b)
  const moments = [from, ...acknowledged, until]
  return {
    acknowledged: acknowledged.length,
    pauseMs: Math.max(...moments.slice(1).map((at, n) => at - (moments[n] ?? at))),
    slowestMs: Math.max(0, ...concerned.map(({ sentAt, answeredAt = until }) => answeredAt - sentAt)),
    repeated: count(concerned.flatMap(({ setbacks }) => setbacks)),
    failed: count(concerned.flatMap(({ code = 'none' }) => (EXPECTED_CODES.includes(code) ? [] : [code]))),
  }
}

function count(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
