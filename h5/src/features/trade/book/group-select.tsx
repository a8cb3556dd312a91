import { formatUnits } from '@halyard/money'
import { ChevronDown } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { SpotMarket } from '../../../lib/market/spot-market.ts'

const GROUPS = [1n, 10n, 100n, 1000n] as const

interface GroupSelectProps {
  readonly market: SpotMarket
  readonly group: bigint
  readonly onChange: (group: bigint) => void
}

/** Renders the price step of a book row, in ticks. */
export function GroupSelect({ market, group, onChange }: GroupSelectProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  return (
    <label className="relative mt-2 flex min-h-[32px] items-center justify-between rounded-field border border-control bg-surface px-2 text-13 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brass">
      <span className="sr-only">{t('priceGrouping')}</span>
      <span aria-hidden>{f.exact(formatUnits(group, market.priceDecimals))}</span>
      <ChevronDown aria-hidden className="text-muted" size={16} />
      {/* The transparent select covers the label and extends above it as a touch target. Its font is 16 px, since iOS zooms in
         on smaller ones. */}
      <select
        className="absolute inset-x-0 -inset-y-[6px] w-full appearance-none bg-surface text-[16px] text-text opacity-0"
        onChange={(event) => onChange(BigInt(event.target.value))}
        value={String(group)}
      >
        {GROUPS.map((ticks) => (
          <option key={String(ticks)} value={String(ticks)}>
            {f.exact(formatUnits(ticks, market.priceDecimals))}
          </option>
        ))}
      </select>
    </label>
  )
}
