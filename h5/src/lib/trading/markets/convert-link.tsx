import { RefreshCw } from '@halyard/ui/icons'
import { Link } from '@halyard/web'
import type { SpotMarket } from '../../market/spot-market.ts'
import { pathTo } from '../../navigation/route-names.ts'

interface ConvertLinkProps {
  readonly market: Pick<SpotMarket, 'baseId' | 'quoteId'>
  readonly label: string
}

/** Renders the bar's link to the conversion between a market's coins. */
export function ConvertLink({ market, label }: ConvertLinkProps) {
  return (
    <Link
      className="press inline-flex size-[44px] items-center justify-center rounded-field text-text"
      label={label}
      to={pathTo('convert/index', { from: market.quoteId, to: market.baseId })}
    >
      <RefreshCw aria-hidden size={20} />
    </Link>
  )
}
