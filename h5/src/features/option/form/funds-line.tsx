import { Skeleton } from '@halyard/ui'
import { ArrowLeftRight } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { useSignedIn } from '../../../lib/session/session.ts'
import { useUnitsText } from '../amounts.ts'
import type { Payable } from '../option-market.ts'

interface FundsLineProps {
  readonly payable: Payable
  readonly available: bigint | undefined
}

/** Renders what can be staked and the transfer link, which a balance below any option points out. */
export function FundsLine({ payable, available }: FundsLineProps) {
  const { t } = useTranslation('option')
  const signedIn = useSignedIn()
  const units = useUnitsText(payable)
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 px-4 text-13">
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <span className="text-muted">{t('available')}</span>
        {signedIn && available === undefined ? (
          <Skeleton className="h-4 w-20" />
        ) : (
          <span className="break-words">{units(available)}</span>
        )}
        {available !== undefined && available < payable.min ? (
          <span className="w-full text-muted">{t('balanceLow')}</span>
        ) : null}
      </span>
      {signedIn ? (
        <button
          className="press inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-brass"
          onClick={() =>
            goTo(pathTo('assets/transfer/index', { to: 'option', currency: payable.currencyId }))
          }
          type="button"
        >
          <ArrowLeftRight aria-hidden size={16} />
          {t('transfer')}
        </button>
      ) : null}
    </div>
  )
}
