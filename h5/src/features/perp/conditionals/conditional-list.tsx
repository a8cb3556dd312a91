import { useTranslation } from '../../../lib/language/use-translation.ts'
import { usePositionMode } from '../mode/position-mode.ts'
import type { Perp } from '../perp.ts'
import { ConditionalCard } from './conditional-card.tsx'
import { useConditionals } from './open-conditionals.ts'

interface ConditionalListProps {
  /** Every contract. */
  readonly perps: readonly Perp[]
  /** A contract of which the mode is read; it is that of all. */
  readonly perp: Perp
}

/** Renders the open conditional orders under a title; nothing without any. */
export function ConditionalList({ perps, perp }: ConditionalListProps) {
  const { t } = useTranslation('perp')
  const { data } = useConditionals(usePositionMode(perp))
  if (!data || data.length === 0) return null
  return (
    <section aria-label={t('conditionals')} className="border-t border-line">
      <h2 className="px-4 pt-3 text-13 font-semibold text-muted">{t('conditionals')}</h2>
      <ul className="divide-y divide-line">
        {data.map((conditional) => {
          const own = perps.find(({ perpId }) => perpId === conditional.perpId)
          return own ? <ConditionalCard conditional={conditional} key={conditional.id} perp={own} /> : null
        })}
      </ul>
    </section>
  )
}
