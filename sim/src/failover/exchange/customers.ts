/** The customers who trade, and their password. */
export const CUSTOMERS: readonly string[] = ['ann', 'bob', 'cas', 'dan'].map((name) => `${name}@example.com`)
export const PASSWORD = 'failover-1234'

/** The market that they trade in, its quote currency, its index price in ticks, and the same in quote currency. */
export const MARKET = { id: 1, quoteId: 3, ticks: 500_000, price: 50_000 } as const
