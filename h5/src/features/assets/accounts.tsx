import { Skeleton, SkeletonRows, useWanted } from '@halyard/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PracticeCard } from '../../lib/practice-card.tsx'
import { usePracticeFunds } from '../../lib/practice-funds.ts'
import { useWorth } from '../../lib/use-worth.ts'
import { WorthPanel } from '../../lib/worth-panel.tsx'
import { AccountBar } from './account-bar.tsx'
import { AccountList } from './account-list.tsx'
import type { Chosen } from './chosen.ts'
import { MoveButtons } from './move-buttons.tsx'

const CoinSheet = lazy(() => import('./coin-sheet.tsx').then((module) => ({ default: module.CoinSheet })))

export function Accounts() {
  const { t } = useTranslation('assets')
  const given = useWorth()
  const funds = usePracticeFunds()
  const [chosen, setChosen] = useState<Chosen>()
  const [open, setOpen] = useState(false)
  const wanted = useWanted(open)
  const { worth } = given
  return (
    <>
      <div className="flex flex-col gap-4 px-4 pt-3">
        <WorthPanel
          given={given}
          texts={{
            title: t('totalWorth'),
            hide: t('hideAmounts'),
            show: t('showAmounts'),
            day: t('dayChange'),
            failed: t('worthFailed'),
            retry: t('retry'),
          }}
        />
        <MoveButtons />
        <PracticeCard
          funds={funds}
          texts={{
            title: t('practiceTitle'),
            hint: t('practiceHint'),
            take: t('practiceTake'),
            taken: t('practiceTaken'),
            trade: t('practiceTrade'),
          }}
        />
      </div>
      {worth ? (
        <>
          <AccountBar accounts={worth.wallet.accounts} />
          <AccountList
            accounts={worth.wallet.accounts}
            onChoose={(next) => {
              setChosen(next)
              setOpen(true)
            }}
          />
        </>
      ) : given.failed ? null : (
        <div className="pt-5">
          <div className="px-4 pb-4">
            <Skeleton className="h-2 w-full" />
          </div>
          <SkeletonRows />
        </div>
      )}
      {wanted && chosen ? (
        <Suspense fallback={null}>
          <CoinSheet chosen={chosen} onClose={() => setOpen(false)} open={open} />
        </Suspense>
      ) : null}
    </>
  )
}
