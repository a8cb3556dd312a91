/** A withdrawal destination: a saved address or a bank card. */
export interface Destination {
  readonly id: number
  readonly network: string
  readonly label: string
  readonly hint: string
  /** The time from which withdrawals to it are allowed, in epoch milliseconds. */
  readonly usableAt: number
}
