import type { OpsResponseOf } from '@halyard/api/ops-client'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { OwnerFacts } from '../../lib/record/owner-facts.tsx'
import { OwnerNow } from './owner-now.tsx'

type Withdrawal = OpsResponseOf<'ops/withdrawal/show'>

/** Renders what speaks for and against a withdrawal: its address, what preceded it, and its owner. */
export function RiskFacts({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawal')
  const { facts, currency, customer_id, card } = withdrawal
  return (
    <>
      <Facts
        facts={[
          ...(card ? [] : [{ label: t('addressSaved'), value: <TimeText at={facts.address_saved_at} /> }]),
          {
            label: t('sameAddress'),
            value:
              facts.same_address.length === 0 ? (
                t('noOther')
              ) : (
                <span className="text-danger">
                  {facts.same_address.map((other) => (
                    <span className="mr-2" key={other}>
                      <CustomerLink id={other} />
                    </span>
                  ))}
                </span>
              ),
          },
          { label: t('firstWithdrawal'), value: t(facts.first_withdrawal ? 'yes' : 'no') },
          { label: t('since'), value: <TimeText at={facts.since} /> },
          { label: t('depositsSince'), value: facts.deposits_since },
          { label: t('tradesSince'), value: facts.trades_since },
          { label: t('sumDay'), value: <AmountText amount={facts.sum_day} currency={currency} /> },
          { label: t('sumMonth'), value: <AmountText amount={facts.sum_month} currency={currency} /> },
        ]}
        title={t('risk')}
      />
      <OwnerNow owner={facts.owner} />
      <OwnerFacts customerId={customer_id} facts={facts} />
    </>
  )
}
