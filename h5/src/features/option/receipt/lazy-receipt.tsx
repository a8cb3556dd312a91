import { lazy, Suspense } from 'react'
import type { ReceiptSheetProps } from './receipt-sheet.tsx'

const ReceiptSheet = lazy(() =>
  import('./receipt-sheet.tsx').then((module) => ({ default: module.ReceiptSheet })),
)

interface LazyReceiptProps extends Omit<ReceiptSheetProps, 'order'> {
  readonly order: ReceiptSheetProps['order'] | undefined
}

/** Renders the receipt of an option; loads its code when the first is opened. */
export function LazyReceipt({ order, open, onClose }: LazyReceiptProps) {
  return order ? (
    <Suspense fallback={null}>
      <ReceiptSheet key={order.id} onClose={onClose} open={open} order={order} />
    </Suspense>
  ) : null
}
