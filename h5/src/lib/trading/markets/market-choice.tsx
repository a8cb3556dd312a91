import { ChangeText, ListRow } from '@halyard/ui'
import type { ReactNode } from 'react'
import { useFormat } from '../../format/format.ts'

interface MarketChoiceProps {
  readonly base: string
  readonly quote: string
  readonly chosen: boolean
  /** Undefined until known. */
  readonly price: string | undefined
  readonly decimals: number
  /** The 24-hour change. */
  readonly change: string | undefined
  readonly about?: ReactNode
  readonly onChoose: () => void
}

/** Renders a market to choose, with its price and 24-hour change. */
export function MarketChoice(props: MarketChoiceProps) {
  const { base, quote, chosen, price, decimals, change, about, onChoose } = props
  const f = useFormat()
  return (
    <ListRow
      chevron={false}
      onClick={onChoose}
      right={
        price === undefined || change === undefined ? undefined : (
          <span className="block text-text">
            <span className="block">{f.decimal(price, decimals)}</span>
            <ChangeText className="text-13" text={f.percent(change)} value={change} />
          </span>
        )
      }
      subtitle={about}
      title={
        <span className={chosen ? 'font-semibold text-brass' : 'font-semibold'}>
          {base}
          <span className="text-muted">/{quote}</span>
        </span>
      }
    />
  )
}
