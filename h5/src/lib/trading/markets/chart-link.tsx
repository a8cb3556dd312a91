import { CandlestickChart } from '@halyard/ui/icons'
import { Link } from '@halyard/web'
import { pathTo } from '../../navigation/route-names.ts'

interface ChartLinkProps {
  readonly matchId: number
  readonly label: string
}

/** Renders the bar's link to a market's chart. The form keeps its state. */
export function ChartLink({ matchId, label }: ChartLinkProps) {
  return (
    <Link
      className="press inline-flex size-[44px] items-center justify-center rounded-field text-text"
      label={label}
      to={pathTo('trade/kline', { match_id: matchId })}
    >
      <CandlestickChart aria-hidden size={22} />
    </Link>
  )
}
