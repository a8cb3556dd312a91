/** Where money may go: a saved address, or a bank card. */
export interface Destination {
  readonly id: number
  readonly network: string
  readonly label: string
  readonly hint: string
  /** Withdrawals may go to it from then on, in epoch milliseconds. */
  readonly usableAt: number
}
