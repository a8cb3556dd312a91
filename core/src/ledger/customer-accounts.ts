import type { AccountId, CurrencyId, CustomerIndex } from '../ids.ts'

/**
 * A cache of customers' account ids of one kind, by currency and the customer's index: four bytes each, because every
 * order looks them up.
 */
export class CustomerAccounts {
  private readonly byCurrency: Int32Array[] = []

  /** Returns the id of an account, or 0 if it is not cached. */
  get(currencyId: CurrencyId, index: CustomerIndex): AccountId {
    return this.byCurrency[currencyId]?.[index] ?? 0
  }

  add(currencyId: CurrencyId, index: CustomerIndex, accountId: AccountId): void {
    let ids = this.byCurrency[currencyId]
    if (!ids || index >= ids.length) {
      const wider = new Int32Array(Math.max(64, index * 2))
      if (ids) wider.set(ids)
      ids = this.byCurrency[currencyId] = wider
    }
    ids[index] = accountId
  }
}
