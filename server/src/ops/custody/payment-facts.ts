import type { OpsPayment } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import type { Context } from '../context.ts'

interface PaymentRow {
  readonly id: string
  readonly customer_id: string
  readonly currency_id: number
  readonly network: string
}

/** Returns the facts of each payment for operators: its number, the customer, and the amount, which is in units. */
export function paymentFacts(
  { catalogue }: Pick<Context, 'catalogue'>,
  { id, customer_id, currency_id, network }: PaymentRow,
  amount: string,
): Pick<OpsPayment, 'id' | 'customer_id' | 'currency' | 'network' | 'amount'> {
  const currency = catalogue.currency(currency_id)
  return {
    id: Number(id),
    customer_id: Number(customer_id),
    currency: currency?.name ?? '',
    network,
    amount: formatUnits(BigInt(amount), currency?.decimals ?? 0),
  }
}
