import { ChangeText, ListRow } from '@halyard/ui'
import { useFormat } from '../format.ts'

interface MarketChoiceProps {
  readonly base: string
  readonly quote: string
  readonly chosen: boolean
  /** Undefined while nothing is known of it. */
  readonly price: string | undefined
  readonly decimals: number
  /** Of the day. */
  readonly change: string | undefined
  readonly about?: string
  readonly onChoose: () => void
}

/** One of the markets to choose from, with its price and its day. */
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
