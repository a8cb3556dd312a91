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
    <label className="relative mt-2 flex min-h-11 items-center rounded-field border border-control bg-surface text-13">
      <span className="sr-only">{t('priceGrouping')}</span>
      <select
        className="min-h-11 w-full appearance-none rounded-field bg-surface pr-8 pl-3 text-[16px] text-text"
        onChange={(event) => onChange(BigInt(event.target.value))}
        value={String(group)}
      >
        {GROUPS.map((ticks) => (
          <option key={String(ticks)} value={String(ticks)}>
            {f.exact(formatUnits(ticks, market.priceDecimals))}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-2 text-muted" size={18} />
    </label>
  )
}
