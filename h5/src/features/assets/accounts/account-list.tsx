import { EmptyState } from '@halyard/ui'
import { SearchX } from '@halyard/ui/icons'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { SearchField } from '../../../lib/forms/search-field.tsx'
import { readStored, store } from '@halyard/web'
import type { WalletAccount } from '../../../lib/wallet/balance.ts'
import { AccountSection } from './account-section.tsx'
import { balancesToShow } from './balances-to-show.ts'
import type { SelectedBalance } from './selected-balance.ts'
import { SmallCoinsToggle } from './small-coins-toggle.tsx'

const HIDE_SMALL_KEY = 'hideSmallCoins'

interface AccountListProps {
  readonly accounts: readonly WalletAccount[]
  readonly onChoose: (chosen: SelectedBalance) => void
}

/** Renders the five accounts with their coins, filtered by one search field and one toggle. */
export function AccountList({ accounts, onChoose }: AccountListProps) {
  const { t } = useTranslation('assets')
  const [typed, setTyped] = useState('')
  const [hideSmall, setHideSmall] = useState(readStored(HIDE_SMALL_KEY) === '1')
  const searching = typed.trim() !== ''
  const shown = accounts
    .map((account) => ({ account, balances: balancesToShow(account.balances, { typed, hideSmall }) }))
    .filter(({ balances }) => !searching || balances.length > 0)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <div className="flex min-w-[min(10rem,100%)] flex-1">
          <SearchField label={t('searchCoins')} onChange={setTyped} value={typed} />
        </div>
        <SmallCoinsToggle
          hidden={hideSmall}
          onChange={(next) => {
            setHideSmall(next)
            store(HIDE_SMALL_KEY, next ? '1' : undefined)
          }}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          action={{ label: t('searchClear'), onClick: () => setTyped('') }}
          icon={<SearchX aria-hidden size={32} />}
          title={t('searchNone')}
        />
      ) : (
        <div className="divide-y divide-line border-y border-line">
          {shown.map(({ account, balances }) => (
            <AccountSection
              account={account}
              balances={balances}
              forcedOpen={searching}
              key={account.type}
              onChoose={(balance) => onChoose({ account: account.type, balance })}
            />
          ))}
        </div>
      )}
    </>
  )
}
