import type { OpsFiatDeal } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { Facts } from '../../lib/record/facts.tsx'

/** Renders the terms and the state of a deal. */
export function DealFacts({ deal }: { readonly deal: OpsFiatDeal }) {
  const { t } = useTranslation('dispute')
  const { fiat, disputedBy, disputedAt, paidAt, endedAt } = deal
  return (
    <Facts
      facts={[
        { label: t('status'), value: t(`status_${deal.status}`) },
        { label: t('quantity'), value: <AmountText amount={deal.number} currency={deal.currencyName} /> },
        { label: t('unitPrice'), value: <AmountText amount={deal.price} currency={fiat} /> },
        { label: t('total'), value: <AmountText amount={deal.total} currency={fiat} /> },
        ...(deal.lateNumber === null
          ? []
          : [
              {
                label: t('lateNumber'),
                value: <AmountText amount={deal.lateNumber} currency={deal.currencyName} />,
              },
            ]),
        { label: t('merchant'), value: <CustomerLink id={deal.merchantId} /> },
        { label: t('escrow'), value: t(deal.held ? 'held' : 'notHeld') },
        { label: t('opened'), value: <TimeText at={deal.openedAt} /> },
        { label: t('payBy'), value: <TimeText at={deal.payBy} /> },
        { label: t('paid'), value: <TimeText at={paidAt} /> },
        ...(disputedAt === null ? [] : [{ label: t('disputed'), value: <TimeText at={disputedAt} /> }]),
        ...(disputedBy === null ? [] : [{ label: t('disputedBy'), value: t(`actor_${disputedBy}`) }]),
        ...(endedAt === null ? [] : [{ label: t('ended'), value: <TimeText at={endedAt} /> }]),
      ]}
      title={t('one')}
    />
  )
}
