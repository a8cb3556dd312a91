import { ConfirmSheet, toast } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useSendOnce } from '../../../lib/calls/send-once.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { refreshWealth } from '../use-wealth.ts'
import { type Redemption, redemptionsOf } from './redemption.ts'
import type { WealthOrder } from './wealth-order.ts'

interface RedeemSheetProps {
  readonly order: WealthOrder
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Renders what a redemption costs today and on each coming day, and sends it idempotently. */
export function RedeemSheet({ order, open, onClose, onDone }: RedeemSheetProps) {
  const { t } = useTranslation('wealth')
  const f = useFormat()
  const { sending, send } = useSendOnce('wealth/sellProfit')
  const [today, ...coming] = redemptionsOf(order)
  const coins = (amount: string) => `${f.exact(amount)} ${order.currency}`

  const redeem = async () => {
    const answer = await send({ id: order.id })
    if (answer.ok) {
      toast(t('redeemed', { amount: coins(today?.returned ?? '0') }), 'good')
      onDone()
    } else if (answer.code !== 'signed_out') toast(answer.message, 'bad')
    // The order may have matured meanwhile: without a response the sheet stays open for another try.
    if (!answer.ok && answer.code !== 'network_error') onClose()
    refreshWealth()
  }
  return (
    <ConfirmSheet
      action={t('redeemNow')}
      kind="danger"
      loading={sending}
      note={<Schedule coming={coming} currency={order.currency} />}
      onClose={onClose}
      onConfirm={() => void redeem()}
      open={open}
      rows={
        today
          ? [
              { label: t('boughtAmount'), value: coins(order.principal) },
              { label: t('remaining'), value: f.days(today.daysLeft) },
              { label: t('penaltyRate'), value: f.rate(today.penaltyPpm) },
              { label: t('penalty'), value: coins(today.penalty), strong: true },
              { label: t('returned'), value: coins(today.returned), strong: true },
              { label: t('keptYield'), value: coins(order.earned) },
            ]
          : []
      }
      title={t('redeemTitle')}
    />
  )
}

interface ScheduleProps {
  readonly coming: readonly Redemption[]
  readonly currency: string
}

/** Renders the charges of the coming days, down to the maturity without one. */
function Schedule({ coming, currency }: ScheduleProps) {
  const { t } = useTranslation('wealth')
  const f = useFormat()
  if (coming.length === 0) return null
  return (
    <section aria-label={t('comingDays')}>
      <h3 className="text-13 text-muted">{t('comingDays')}</h3>
      <table className="mt-1 w-full text-13 tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('from')}</th>
            <th scope="col">{t('penalty')}</th>
            <th scope="col">{t('returned')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {coming.map(({ from, daysLeft, penalty, returned }) => (
            <tr key={from}>
              <td className="py-1.5 pr-2">{f.date(from)}</td>
              <td className="py-1.5 pr-2 text-right">
                {daysLeft === 0 ? t('matured') : `−${f.exact(penalty)}`}
              </td>
              <td className="py-1.5 text-right">
                {f.exact(returned)} {currency}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
