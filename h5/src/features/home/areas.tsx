import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BadgeCheck,
  ChartSpline,
  CircleQuestionMark,
  HandCoins,
  RefreshCw,
  ShieldCheck,
  Sprout,
  Timer,
  Users,
} from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo, type RouteName } from '../../lib/navigation/route-names.ts'

const AREAS = [
  { route: 'legaltender/index', text: 'areaFiat', Icon: HandCoins },
  { route: 'assets/deposit/index', text: 'areaDeposit', Icon: ArrowDownToLine },
  { route: 'assets/withdraw/index', text: 'areaWithdraw', Icon: ArrowUpFromLine },
  { route: 'convert/index', text: 'areaConvert', Icon: RefreshCw },
  { route: 'assets/transfer/index', text: 'areaTransfer', Icon: ArrowLeftRight },
  { route: 'lever/index', text: 'entryContract', Icon: ChartSpline },
  { route: 'option/detail', text: 'entryOption', Icon: Timer },
  { route: 'publication/index', text: 'entryNewCoins', Icon: Sprout },
  { route: 'promotion/index', text: 'areaInvite', Icon: Users },
  { route: 'verification/index', text: 'entryVerify', Icon: BadgeCheck },
  { route: 'settings/security/index', text: 'entrySecurity', Icon: ShieldCheck },
  { route: 'help-center/center', text: 'areaHelp', Icon: CircleQuestionMark },
] as const satisfies ReadonlyArray<{ route: RouteName; text: string; Icon: typeof Timer }>

/** Renders shortcuts to products, including those outside the tab bar. */
export function Areas() {
  const { t } = useTranslation('home')
  return (
    <nav aria-label={t('areas')}>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(max(4.6rem,22%),1fr))] gap-y-1 px-2 tablet:grid-cols-3 desktop:grid-cols-4">
        {AREAS.map(({ route, text, Icon }) => (
          <li key={route}>
            <button
              className="press flex min-h-[76px] w-full flex-col items-center gap-1.5 rounded-field px-0.5 py-1.5"
              onClick={() => goTo(pathTo(route))}
              type="button"
            >
              <span className="flex size-10 items-center justify-center rounded-full border border-line bg-surface text-brass">
                <Icon aria-hidden size={20} />
              </span>
              <span className="max-w-full text-center text-13 break-words">{t(text)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
