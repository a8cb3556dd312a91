import { formatUnits } from '@halyard/money'
import { ChevronDown } from '@halyard/ui/icons'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import type { SpotMarket } from '../../../lib/spot-market.ts'

const GROUPS = [1n, 10n, 100n, 1000n] as const

interface GroupSelectProps {
  readonly market: SpotMarket
  readonly group: bigint
  readonly onChange: (group: bigint) => void
}

/** How many ticks of price one row stands for. */
export function GroupSelect({ market, group, onChange }: GroupSelectProps) {
  const { t } = useTranslation('trade')
  const f = useFormat()
  return (
    <label className="relative mt-2 flex min-h-[32px] items-center justify-between rounded-field border border-control bg-surface px-2 text-13 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-brass">
      <span className="sr-only">{t('priceGrouping')}</span>
      <span aria-hidden>{f.exact(formatUnits(group, market.priceDecimals))}</span>
      <ChevronDown aria-hidden className="text-muted" size={16} />
      {/* Unseen over the label, higher than it for a finger; letters below 16 px would make iOS zoom in. */}
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
