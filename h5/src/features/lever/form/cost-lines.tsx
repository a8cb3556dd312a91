import { formatUnits } from '@halyard/money'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import type { Contract } from '../contract.ts'
import type { FormSummary } from './form-summary.ts'

interface CostLinesProps {
  readonly contract: Contract
  readonly summary: FormSummary
}

/** What it takes and where it would be liquidated, while it is typed. The lines are there before their figures. */
export function CostLines({ contract, summary }: CostLinesProps) {
  const { t } = useTranslation('lever')
  const f = useFormat()
  const money = (units: bigint | undefined) =>
    units === undefined ? '—' : `${f.exact(formatUnits(units, contract.legalDecimals))} ${contract.legal}`
  const liquidation = summary.liquidationTicks
  return (
    <dl className="text-13">
      <Line label={t('marginNeeded')} text={money(summary.margin)} />
      <Line label={t('estimatedFee')} text={money(summary.fee)} />
      <Line
        label={t('liquidationPrice')}
        text={
          summary.value === undefined
            ? '—'
            : liquidation === undefined
              ? t('none')
              : f.decimal(formatUnits(liquidation, contract.priceDecimals), contract.priceDecimals)
        }
      />
    </dl>
  )
}

function Line({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="flex min-h-6 flex-wrap justify-between gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-right break-words">{text}</dd>
    </div>
  )
}
