import type { ReceiptCrypto } from '../text/receipt-crypto.ts'
import type { KeepStore } from './kept.ts'
import type { CreditsAsked, ListedOptions } from './listed-option.ts'

/** Parts that a keeper needs. Reads reject without a connection. */
export interface KeeperParts {
  /** The account number of the customer. */
  readonly account: string
  readonly crypto: ReceiptCrypto
  readonly store: KeepStore
  /** The first digits of the fingerprints that the app was built with. */
  readonly fingerprints: readonly string[]
  /** Returns the estimated time of the server in epoch milliseconds. */
  readonly now: () => number
  /** Returns the response of `trail/key`. */
  readonly readKeys: () => Promise<unknown>
  /** Returns live heads, oldest first: at most 100 from a number or a time on, or without a start the newest. */
  readonly readLive: (start: {
    readonly from_seq?: number
    readonly from?: number
    readonly limit?: number
  }) => Promise<readonly unknown[]>
  /** Returns the receipt of an option; null until there is one. */
  readonly readReceipt: (optionId: number) => Promise<unknown>
  /** Returns a page of the options that the exchange lists for this customer, the newest on page 1. */
  readonly readOptions: (page: number) => Promise<ListedOptions>
  /** Returns the amounts of the payouts that the ledger credits in a currency between two times, at most 10 s. */
  readonly readCredits: (asked: CreditsAsked) => Promise<readonly string[]>
  readonly onChange: () => void
}
