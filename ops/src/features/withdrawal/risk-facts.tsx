import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { TimeText } from '../../lib/format/time-text.tsx'
import { CustomerLink } from '../../lib/navigation/customer-link.tsx'
import { Facts } from '../../lib/record/facts.tsx'
import { OwnerFacts } from '../../lib/record/owner-facts.tsx'
import { OwnerState } from '../../lib/record/owner-state.tsx'

type Withdrawal = ParsedOf<'ops/withdrawal/show'>

/** Renders what speaks for and against a withdrawal: its address, what preceded it, and its owner. */
export function RiskFacts({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdrawal')
  const { facts, currency, customerId, card } = withdrawal
  return (
    <>
      <Facts
        facts={[
          ...(card ? [] : [{ label: t('addressSaved'), value: <TimeText at={facts.addressSavedAt} /> }]),
          {
            label: t('sameAddress'),
            value:
              facts.sameAddress.length === 0 ? (
                t('noOther')
              ) : (
                <span className="text-danger">
                  {facts.sameAddress.map((other) => (
                    <span className="mr-2" key={other}>
                      <CustomerLink id={other} />
                    </span>
                  ))}
                </span>
              ),
          },
          { label: t('firstWithdrawal'), value: t(facts.firstWithdrawal ? 'yes' : 'no') },
          { label: t('since'), value: <TimeText at={facts.since} /> },
          { label: t('depositsSince'), value: facts.depositsSince },
          { label: t('tradesSince'), value: facts.tradesSince },
          { label: t('sumDay'), value: <AmountText amount={facts.sumDay} currency={currency} /> },
          { label: t('sumMonth'), value: <AmountText amount={facts.sumMonth} currency={currency} /> },
        ]}
        title={t('risk')}
      />
      <OwnerState currency={currency} owner={facts.owner} whenFrozen={t('whenFrozen')} />
      <OwnerFacts customerId={customerId} facts={facts} />
    </>
  )
}
