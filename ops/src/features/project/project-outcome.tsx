import type { ParsedOf } from '../../lib/calls/parse.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { AmountText } from '../../lib/format/amount-text.tsx'
import { useFormat } from '../../lib/format/format.ts'
import { TitledCard } from '../../lib/record/titled-card.tsx'

/** A project with the result of its allotment. */
export type ShownProject = ParsedOf<'ops/subscription/show'>

const COLUMNS = ['issuePrice', 'paid', 'charged', 'refunded'] as const

/** Renders the result of a project's allotment, in coins and in each payment currency. */
export function ProjectOutcome({ shown: { project, outcome } }: { readonly shown: ShownProject }) {
  const { t } = useTranslation('project')
  const { count, amount } = useFormat()
  const { status, coinName: coin } = project
  return (
    <TitledCard title={t(`outcome_${status === 'launched' ? 'allotted' : status}`)}>
      <dl className="mb-3 grid grid-cols-[minmax(8rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-13">
        <Fact label={t('supply')} value={<AmountText amount={project.supply} currency={coin} />} />
        <Fact label={t('demand')} value={<AmountText amount={project.demand} currency={coin} />} />
        <Fact label={t('issued')} value={<AmountText amount={outcome.issued} currency={coin} />} />
        <Fact label={t('customers')} value={count(outcome.customers)} />
        <Fact label={t('orders')} value={count(outcome.orders)} />
        <Fact
          label={t('served')}
          value={t('servedOf', { served: count(outcome.servedOrders), full: count(outcome.fullOrders) })}
        />
      </dl>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-13">
          <thead className="border-b border-line text-muted">
            <tr>
              <th className="py-1.5 pr-3 text-left font-medium" scope="col">
                {t('payment')}
              </th>
              {COLUMNS.map((name) => (
                <th className="py-1.5 pl-3 text-right font-medium" key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {outcome.payments.map((payment) => (
              <tr key={payment.currencyId}>
                <th className="py-1.5 pr-3 text-left font-normal" scope="row">
                  {payment.currencyName}
                </th>
                <td className="py-1.5 pl-3 text-right tabular-nums">{amount(payment.issuePrice)}</td>
                <td className="py-1.5 pl-3 text-right tabular-nums">{amount(payment.paid)}</td>
                <td className="py-1.5 pl-3 text-right tabular-nums">{amount(payment.charged)}</td>
                <td className="py-1.5 pl-3 text-right tabular-nums">{amount(payment.refunded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </TitledCard>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: React.ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-muted">{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
