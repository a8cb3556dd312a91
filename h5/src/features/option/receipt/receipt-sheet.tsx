import { settleReceipt } from '@halyard/receipt'
import { ErrorState, Rows, Sheet, Skeleton } from '@halyard/ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { resultFigure } from '../orders/order-figures.ts'
import { KeptDetails } from '../keeping/kept-details.tsx'
import { OrderName } from '../orders/order-name.tsx'
import { RESULTS, voidReason } from '../orders/result-texts.ts'
import type { TimedOption } from '../timed-option.ts'
import { CheckElsewhere } from './check-elsewhere.tsx'
import { ReceiptChart } from './receipt-chart.tsx'
import { RuleText } from './rule-text.tsx'
import { StatisticsLink } from '../statistics-link.tsx'
import { useReceipt } from './use-receipt.ts'
import { useReceiptRows } from './use-receipt-rows.ts'
import { VerifyReceipt } from './verify-receipt.tsx'

const ShareBlock = lazy(() =>
  import('../../../lib/share/share-block.tsx').then((module) => ({ default: module.ShareBlock })),
)

export interface ReceiptSheetProps {
  readonly order: TimedOption
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders one closed option: its result, the prices behind it, the proof and the rule. */
export function ReceiptSheet({ order, open, onClose }: ReceiptSheetProps) {
  const { t } = useTranslation('option')
  return (
    <Sheet onClose={onClose} open={open} title={t('receiptOf', { id: order.id })}>
      <Outcome order={order} />
      <Proof order={order} />
    </Sheet>
  )
}

function Outcome({ order }: { readonly order: TimedOption }) {
  const { t } = useTranslation('option')
  const f = useFormat()
  const result = order.result ?? 'void'
  const { text, colour } = RESULTS[result]
  return (
    <div className="mb-4">
      <p className={`text-20 font-semibold ${colour}`}>
        {t(text)} {resultFigure(order, f.exact)}
      </p>
      <p className="text-15">
        <OrderName order={order} />
      </p>
      {result === 'void' ? <p className="mt-1 text-13 text-muted">{t(voidReason(order))}</p> : null}
    </div>
  )
}

function Proof({ order }: { readonly order: TimedOption }) {
  const { t } = useTranslation('option')
  const f = useFormat()
  const { data, isError, refetch } = useReceipt(order.id)
  const receipt = data?.receipt
  const share = data?.share
  const settlement = receipt && settleReceipt(receipt)
  const rows = useReceiptRows(order)
  return (
    <>
      {receipt && settlement ? (
        <>
          <ReceiptChart receipt={receipt} settlement={settlement} />
          <VerifyReceipt receipt={receipt} />
          <KeptDetails receipt={receipt} />
          {share ? (
            <Suspense fallback={<Skeleton className="mt-4 h-12 w-full" />}>
              <ShareBlock load={() => Promise.resolve(share)} of={`option ${order.id}`} />
            </Suspense>
          ) : null}
        </>
      ) : null}
      {data && !receipt ? (
        <p className="rounded-field border border-line p-3 text-13 text-muted" role="status">
          {data.readyAt === undefined || order.isDelayed
            ? t('proofSoon')
            : t('proofAt', { time: f.zonedTime(data.readyAt) })}
        </p>
      ) : null}
      {!data && !isError ? <ProofSkeleton /> : null}
      {!data && isError ? (
        <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('proofNotRead')} />
      ) : null}
      <div className="mt-4">
        <Rows rows={rows} />
      </div>
      <RuleText order={order} />
      {receipt ? <CheckElsewhere receipt={receipt} /> : null}
      <StatisticsLink />
    </>
  )
}

function ProofSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="h-42 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
