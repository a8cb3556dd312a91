import type { ReportedAccount } from './read-liabilities.ts'

/** Sums of accounts in one currency, in units. */
export interface ReportTotal {
  readonly opening: bigint
  readonly available: bigint
  readonly frozen: bigint
  readonly held: bigint
  readonly negative: bigint
  readonly closing: bigint
  readonly customers: number
}

const EMPTY: ReportTotal = {
  opening: 0n,
  available: 0n,
  frozen: 0n,
  held: 0n,
  negative: 0n,
  closing: 0n,
  customers: 0,
}

/** Sums accounts, which come in the order of their customers. Its size is that of the currencies and kinds, not of the accounts. */
export class ReportTotals {
  readonly #byCurrency = new Map<number, ReportTotal>()
  readonly #byKind = new Map<string, ReportTotal>()
  readonly #seen = new Set<string>()
  #last = ''
  customers = 0
  rows = 0

  add(account: ReportedAccount): void {
    if (account.id !== this.#last) {
      this.#last = account.id
      this.customers += 1
      this.#seen.clear()
    }
    this.rows += 1
    const { currencyId, kind } = account
    const isFirst = !this.#seen.has(String(currencyId))
    this.#seen.add(String(currencyId))
    const currency = this.#byCurrency.get(currencyId) ?? EMPTY
    this.#byCurrency.set(currencyId, sumOf(currency, account, isFirst))
    const key = `${currencyId}:${kind}`
    this.#byKind.set(key, sumOf(this.#byKind.get(key) ?? EMPTY, account, true))
  }

  /** By currency, in the order of the currencies. */
  currencies(): readonly (readonly [currencyId: number, total: ReportTotal])[] {
    return [...this.#byCurrency].toSorted(([a], [b]) => a - b)
  }

  /** By the kind of account in one currency. */
  kindsOf(currencyId: number): readonly (readonly [kind: string, total: ReportTotal])[] {
    const start = `${currencyId}:`
    return [...this.#byKind]
      .filter(([key]) => key.startsWith(start))
      .map(([key, total]) => [key.slice(start.length), total] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
  }
}

function sumOf(total: ReportTotal, account: ReportedAccount, isFirst: boolean): ReportTotal {
  return {
    opening: total.opening + account.opening,
    available: total.available + account.available,
    frozen: total.frozen + account.frozen,
    held: total.held + account.held,
    negative: total.negative + account.negative,
    closing: total.closing + account.closing,
    customers: total.customers + (isFirst ? 1 : 0),
  }
}
