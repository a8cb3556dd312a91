import { Skeleton, SkeletonRows, useOnceOpened } from '@halyard/ui'
import { lazy, Suspense } from 'react'
import { ExplainButton } from '../../../lib/explain/explain-button.tsx'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useDialogState } from '../../../lib/navigation/use-dialog-state.ts'
import { PracticeOffer } from '../../../lib/wallet/practice-offer.tsx'
import { useWorth } from '../../../lib/wallet/use-worth.ts'
import { WorthPanel } from '../../../lib/wallet/worth-panel.tsx'
import { WorthLine } from '../worth/worth-line.tsx'
import { AccountBar } from './account-bar.tsx'
import { AccountList } from './account-list.tsx'
import { FundsActions } from './funds-actions.tsx'
import type { SelectedBalance } from './selected-balance.ts'

const CoinSheet = lazy(() => import('./coin-sheet.tsx').then((module) => ({ default: module.CoinSheet })))

/** Renders the total balance and the accounts. */
export function Accounts() {
  const { t } = useTranslation('assets')
  const given = useWorth()
  const { item: chosen, open, show, close } = useDialogState<SelectedBalance>()
  const wanted = useOnceOpened(open)
  const { worth } = given
  return (
    <div className={COLUMNS}>
      <div className="tablet:sticky tablet:top-[60px]">
        <div className="flex flex-col gap-4 px-4 pt-3">
          <WorthPanel given={given} />
          {given.failed ? null : (
            <div className="-mx-4 -my-3">
              <ExplainButton of={t('todaysProfit')} subject="assets today" />
            </div>
          )}
          {given.failed ? null : <WorthLine worth={worth} />}
          <FundsActions />
          <PracticeOffer />
        </div>
        {worth ? (
          <AccountBar accounts={worth.wallet.accounts} />
        ) : given.failed ? null : (
          <div className="px-4 pt-5 pb-4">
            <Skeleton className="h-2 w-full" />
          </div>
        )}
      </div>
      <div className="min-w-0">
        {worth ? (
          <>
            <AccountList accounts={worth.wallet.accounts} onChoose={show} />
            <p className="px-4 pt-3 text-13 text-muted">{t('explainHint')}</p>
          </>
        ) : given.failed ? null : (
          <SkeletonRows />
        )}
      </div>
      {wanted && chosen ? (
        <Suspense fallback={null}>
          <CoinSheet chosen={chosen} onClose={close} open={open} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** On a tablet or desktop the totals stay in view next to the accounts. */
const COLUMNS =
  'tablet:grid tablet:grid-cols-[minmax(18rem,2fr)_minmax(0,3fr)] tablet:items-start tablet:pt-3 desktop:gap-x-8 desktop:px-4'
