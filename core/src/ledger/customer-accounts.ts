/**
 * The ids of customers' accounts of one kind by currency and the customer's index, those that were asked for: four bytes
 * each, where every order looks them up.
 */
export class CustomerAccounts {
  private readonly byCurrency: Int32Array[] = []

  /** The id of an account, or 0. */
  get(currencyId: number, index: number): number {
    return this.byCurrency[currencyId]?.[index] ?? 0
  }

  add(currencyId: number, index: number, accountId: number): void {
    let ids = this.byCurrency[currencyId]
    if (!ids || index >= ids.length) {
      const wider = new Int32Array(Math.max(64, index * 2))
      if (ids) wider.set(ids)
      ids = this.byCurrency[currencyId] = wider
    }
    ids[index] = accountId
  }
}
