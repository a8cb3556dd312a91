import type { OpsFiatDeal } from '@halyard/api/ops-client'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { Facts } from '../../lib/record/facts.tsx'

/** Renders the terms and the state of a deal. */
export function DealFacts({ deal }: { readonly deal: OpsFiatDeal }) {
  const { t } = useTranslation('dispute')
  const { fiat, disputed_by, disputed_at, paid_at, ended_at } = deal
  return (
    <Facts
      facts={[
        { label: t('status'), value: t(`status_${deal.status}`) },
        { label: t('quantity'), value: <AmountText amount={deal.number} currency={deal.currency_name} /> },
        { label: t('unitPrice'), value: <AmountText amount={deal.price} currency={fiat} /> },
        { label: t('total'), value: <AmountText amount={deal.total} currency={fiat} /> },
        ...(deal.late_number === null
          ? []
          : [
              {
                label: t('lateNumber'),
                value: <AmountText amount={deal.late_number} currency={deal.currency_name} />,
              },
            ]),
        { label: t('merchant'), value: <CustomerLink id={deal.merchant_id} /> },
        { label: t('escrow'), value: t(deal.held ? 'held' : 'notHeld') },
        { label: t('opened'), value: <TimeText at={deal.opened_at} /> },
        { label: t('payBy'), value: <TimeText at={deal.pay_by} /> },
        { label: t('paid'), value: <TimeText at={paid_at} /> },
        ...(disputed_at === null ? [] : [{ label: t('disputed'), value: <TimeText at={disputed_at} /> }]),
        ...(disputed_by === null ? [] : [{ label: t('disputedBy'), value: t(`actor_${disputed_by}`) }]),
        ...(ended_at === null ? [] : [{ label: t('ended'), value: <TimeText at={ended_at} /> }]),
      ]}
      title={t('one')}
    />
  )
}
