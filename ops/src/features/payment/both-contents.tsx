import type { ReactNode } from 'react'
import type { OpsPayment } from '../../lib/calls/records.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { TitledCard } from '../../lib/record/titled-card.tsx'

interface Line {
  readonly label: string
  readonly requested: ReactNode
  readonly known: ReactNode
  readonly differs: boolean
}

/** Renders the contents that the exchange wants signed next to those that the signer has recorded. */
export function BothContents({ payment }: { readonly payment: OpsPayment }) {
  const { t } = useTranslation('payment')
  const format = useFormat()
  const { network, currency, amount, knownNetwork, knownCurrency, knownAmount, knownTxid } = payment
  const lines: readonly Line[] = [
    { label: t('network'), requested: network, known: knownNetwork, differs: network !== knownNetwork },
    {
      label: t('currency'),
      requested: currency,
      known: knownCurrency,
      differs: currency !== knownCurrency,
    },
    {
      label: t('amountNet'),
      requested: format.amount(amount),
      known: format.amount(knownAmount),
      differs: amount !== knownAmount,
    },
    { label: t('address'), requested: payment.address, known: t('notRecorded'), differs: false },
    {
      label: t('txid'),
      requested: t('notSigned'),
      known: knownTxid ?? t('refusedToSign'),
      differs: knownTxid !== null,
    },
  ]
  return (
    <TitledCard title={t('contents')}>
      <table className="w-full table-fixed border-collapse text-13">
        <thead className="text-left text-muted">
          <tr>
            <th className="w-28 py-1.5 pr-3 font-medium" scope="col">
              {t('field')}
            </th>
            <th className="py-1.5 pr-3 font-medium" scope="col">
              {t('requested')}
            </th>
            <th className="py-1.5 font-medium" scope="col">
              {t('known')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {lines.map(({ label, requested, known, differs }) => (
            <tr key={label}>
              <th className="py-1.5 pr-3 text-left font-normal text-muted" scope="row">
                {label}
              </th>
              <td className="py-1.5 pr-3 align-top break-all">{requested}</td>
              <td className={`py-1.5 align-top break-all ${differs ? 'font-semibold text-danger' : ''}`}>
                {known}
                {differs ? <span className="sr-only"> ({t('differs')})</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TitledCard>
  )
}
