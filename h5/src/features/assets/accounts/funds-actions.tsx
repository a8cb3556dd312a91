import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  ChartLine,
  ChevronRight,
  HandCoins,
} from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo, Link } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'

const MOVES = [
  { route: 'assets/deposit/index', text: 'deposit', Icon: ArrowDownToLine },
  { route: 'assets/withdraw/index', text: 'withdraw', Icon: ArrowUpFromLine },
  { route: 'assets/transfer/index', text: 'transfer', Icon: ArrowLeftRight },
] as const

const LINKS = [
  { route: 'legaltender/index', text: 'buyCoins', Icon: HandCoins },
  { route: 'assets/money', text: 'areaMoney', Icon: ChartLine },
] as const

/** Renders the deposit, withdraw and transfer buttons, and links to buying coins for fiat and to money over time. */
export function FundsActions() {
  const { t } = useTranslation('assets')
  return (
    <div className="flex flex-wrap gap-2">
      {MOVES.map(({ route, text, Icon }) => (
        <button
          className="press flex min-h-14 flex-[1_1_5.5rem] flex-col items-center justify-center gap-1 rounded-field border border-line bg-raised px-1 py-2 text-13 font-semibold"
          key={route}
          onClick={() => goTo(pathTo(route))}
          type="button"
        >
          <Icon aria-hidden className="text-brass" size={20} />
          <span className="max-w-full text-center break-words">{t(text)}</span>
        </button>
      ))}
      {LINKS.map(({ route, text, Icon }) => (
        <Link
          className="press flex min-h-12 w-full items-center gap-3 rounded-field border border-line bg-raised px-3 py-1.5 text-13 font-semibold"
          key={route}
          to={pathTo(route)}
        >
          <Icon aria-hidden className="shrink-0 text-brass" size={20} />
          <span className="min-w-0 flex-1">{t(text)}</span>
          <ChevronRight aria-hidden className="shrink-0 text-faint" size={18} />
        </Link>
      ))}
    </div>
  )
}
