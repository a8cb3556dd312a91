import { Button, Rows, Sheet } from '@halyard/ui'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { MoveToCoin } from '../../../lib/wallet/move-to-coin.tsx'
import { RedeemSheet } from './redeem-sheet.tsx'
import type { WealthOrder } from './wealth-order.ts'

interface OrderSheetProps {
  readonly order: WealthOrder
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders an order in full. From an open one, the redemption can be opened. */
export function OrderSheet({ order, open, onClose }: OrderSheetProps) {
  const { t } = useTranslation('wealth')
  const f = useFormat()
  const [redeeming, setRedeeming] = useState(false)
  const isHosting = order.status === 'hosting'
  return (
    <>
      <Sheet
        actions={
          isHosting && order.daysLeft > 0 ? (
            <Button kind="quiet" onClick={() => setRedeeming(true)} wide>
              {t('redeem')}
            </Button>
          ) : isHosting ? undefined : (
            <MoveToCoin currencyId={order.currencyId} from="trust" />
          )
        }
        onClose={onClose}
        open={open && !redeeming}
        title={`${order.currency} · ${f.days(order.cycleDays)}`}
      >
        <Rows rows={useOrderRows(order)} />
      </Sheet>
      {isHosting ? (
        <RedeemSheet
          onClose={() => setRedeeming(false)}
          onDone={() => {
            setRedeeming(false)
            onClose()
          }}
          open={open && redeeming}
          order={order}
        />
      ) : null}
    </>
  )
}

function useOrderRows(order: WealthOrder) {
  const { t } = useTranslation('wealth')
  const f = useFormat()
  const coins = (amount: string) => `${f.exact(amount)} ${order.currency}`
  const { status, nextYieldAt, endedAt } = order
  return [
    { label: t('boughtAmount'), value: coins(order.principal), strong: true },
    { label: t('status'), value: t(`tab_${status}`) },
    { label: t('dailyRate'), value: f.rate(order.dailyYieldPpm) },
    { label: t('dailyYield'), value: coins(order.dailyYield) },
    { label: t('cycle'), value: f.days(order.cycleDays) },
    ...(status === 'hosting' ? [{ label: t('remaining'), value: f.days(order.daysLeft) }] : []),
    { label: t('earnedSoFar'), value: coins(order.earned), strong: true },
    { label: t('totalYield'), value: coins(order.totalYield) },
    { label: t('returnRate'), value: signedRate(order.returnPpm, f.rate) },
    ...(status === 'redeemed' ? [{ label: t('penalty'), value: coins(order.penalty) }] : []),
    { label: t('boughtAt'), value: f.zonedDateTime(order.boughtAt) },
    ...(nextYieldAt === undefined ? [] : [{ label: t('nextYield'), value: f.zonedDateTime(nextYieldAt) }]),
    endedAt === undefined
      ? { label: t('maturity'), value: f.zonedDateTime(order.maturesAt) }
      : { label: t('endedAt'), value: f.zonedDateTime(endedAt) },
    { label: t('orderNumber'), value: order.id },
  ]
}

/** Formats a return with its sign; a redemption can cost more than was earned. */
function signedRate(ppm: number, rate: (ppm: number) => string): string {
  return ppm < 0 ? `−${rate(-ppm)}` : `+${rate(ppm)}`
}
