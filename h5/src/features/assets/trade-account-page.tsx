import { Button, ErrorState, SkeletonRows, Tabs, useOnceOpened } from '@halyard/ui'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { goTo, useSearchParams } from '@halyard/web'
import { useAppearance } from '../../lib/browser/appearance.ts'
import { useFormat } from '../../lib/format/format.ts'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { useDialogState } from '../../lib/navigation/use-dialog-state.ts'
import { ACCOUNT_KINDS, ACCOUNT_TEXTS, isAccountKind } from '../../lib/wallet/account-names.ts'
import { useWallet } from '../../lib/wallet/wallet.ts'
import { STARS } from '../../lib/wallet/worth-panel.tsx'
import { CoinRow } from './accounts/coin-row.tsx'
import type { SelectedBalance } from './accounts/selected-balance.ts'
import { RecordList } from './records/record-list.tsx'
import { useRecords } from './records/use-records.ts'

const CoinSheet = lazy(() =>
  import('./accounts/coin-sheet.tsx').then((module) => ({ default: module.CoinSheet })),
)

/** Renders one account: its balances and its ledger entries. */
export function TradeAccountPage() {
  const { t } = useTranslation('assets')
  const f = useFormat()
  const hidden = useAppearance((appearance) => appearance.hidden)
  const [query, setQuery] = useSearchParams()
  const requested = query.get('type')
  const type = isAccountKind(requested) ? requested : 'coin'
  const { data: wallet, isError, refetch } = useWallet()
  const records = useRecords({ type })
  const { item: chosen, open, show, close } = useDialogState<SelectedBalance>()
  const wanted = useOnceOpened(open)
  const account = wallet?.accounts.find((candidate) => candidate.type === type)
  return (
    <Page title={t('tradeAccount')}>
      <Tabs
        label={t('account')}
        onChange={(next) => setQuery({ type: next }, { replace: true })}
        tabs={ACCOUNT_KINDS.map((value) => ({ value, label: t(ACCOUNT_TEXTS[value]) }))}
        value={type}
      />
      {account ? (
        <>
          <section className="flex flex-wrap items-center justify-between gap-3 px-4 pt-4 pb-2">
            <p className="min-w-min">
              <span className="block text-13 text-muted">{t('accountWorth')}</span>
              <span className="block text-28 font-semibold break-words">
                {hidden ? STARS : f.usd(account.worth)}
              </span>
            </p>
            <Button
              kind="quiet"
              onClick={() => goTo(pathTo('assets/transfer/index', { from: type }))}
              size="small"
            >
              {t('transfer')}
            </Button>
          </section>
          <ul>
            {account.balances.map((balance) => (
              <CoinRow
                account={type}
                balance={balance}
                key={balance.currencyId}
                onClick={() => show({ account: type, balance })}
              />
            ))}
          </ul>
        </>
      ) : isError ? (
        <ErrorState hint={t('errorHint')} onRetry={() => void refetch()} title={t('errorTitle')} />
      ) : (
        <SkeletonRows />
      )}
      <h2 className="border-t border-line px-4 pt-4 text-17 font-semibold">{t('changes')}</h2>
      <RecordList filtered={false} onClear={() => undefined} records={records} />
      {wanted && chosen ? (
        <Suspense fallback={null}>
          <CoinSheet chosen={chosen} onClose={close} open={open} />
        </Suspense>
      ) : null}
    </Page>
  )
}
