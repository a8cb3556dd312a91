import { Button } from '@halyard/ui'
import { ChevronDown } from '@halyard/ui/icons'
import { useId, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useAppearance } from '../../../lib/browser/appearance.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { ACCOUNT_TEXTS } from '../../../lib/wallet/account-names.ts'
import type { Balance, WalletAccount } from '../../../lib/wallet/balance.ts'
import { STARS } from '../../../lib/wallet/worth-panel.tsx'
import { ACCOUNT_FILLS } from './account-fills.ts'
import { isEmpty } from './balances-to-show.ts'
import { CoinRow } from './coin-row.tsx'

interface AccountSectionProps {
  readonly account: WalletAccount
  readonly balances: readonly Balance[]
  /** True during a search, so that matches are visible. */
  readonly forcedOpen: boolean
  readonly onChoose: (balance: Balance) => void
}

/** Renders an account: its name and value, and its coins in a collapsible list. */
export function AccountSection({ account, balances, forcedOpen, onChoose }: AccountSectionProps) {
  const { t } = useTranslation('assets')
  const f = useFormat()
  const id = useId()
  const hidden = useAppearance((appearance) => appearance.hidden)
  const [unfolded, setUnfolded] = useState(account.type === 'coin' || !isEmpty(account.balances))
  const open = unfolded || forcedOpen
  return (
    <section>
      <h2>
        <button
          aria-controls={id}
          aria-expanded={open}
          className="press flex min-h-14 w-full flex-wrap items-center gap-x-3 px-4 py-2 text-left outline-offset-[-2px]"
          onClick={() => setUnfolded(!unfolded)}
          type="button"
        >
          <span aria-hidden className={`size-3 shrink-0 rounded-full ${ACCOUNT_FILLS[account.type]}`} />
          <span className="min-w-min flex-1 text-15 font-semibold">{t(ACCOUNT_TEXTS[account.type])}</span>
          <span className="text-15">{hidden ? STARS : f.usd(account.worth)}</span>
          <ChevronDown
            aria-hidden
            className={`text-faint transition-transform ${open ? 'rotate-180' : ''}`}
            size={18}
          />
        </button>
      </h2>
      <div hidden={!open} id={id}>
        {account.type !== 'coin' && isEmpty(account.balances) && !forcedOpen ? (
          <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-3">
            <p className="text-13 text-muted">{t('accountEmpty')}</p>
            <Button kind="quiet" onClick={() => goTo(pathTo('assets/transfer/index'))} size="small">
              {t('transfer')}
            </Button>
          </div>
        ) : balances.length === 0 ? (
          <p className="px-4 pb-4 text-13 text-muted">{t('allSmall')}</p>
        ) : (
          <>
            <ul>
              {balances.map((balance) => (
                <CoinRow
                  account={account.type}
                  balance={balance}
                  key={balance.currencyId}
                  onClick={() => onChoose(balance)}
                />
              ))}
            </ul>
            <div className="px-2 pb-2">
              <Button
                kind="plain"
                onClick={() => goTo(pathTo('assets/tradeAccount', { type: account.type }))}
                size="small"
              >
                {t('accountOpen')}
              </Button>
            </div>
          </>
        )}
        {account.type === 'trust' ? <TrustLinks /> : null}
      </div>
    </section>
  )
}

/** Renders links to the products that use the wealth account. */
function TrustLinks() {
  const { t } = useTranslation('assets')
  return (
    <nav aria-label={t('accountTrust')} className="flex flex-wrap px-2 pb-2">
      <Button kind="plain" onClick={() => goTo(pathTo('template/index'))} size="small">
        {t('tabWealth')}
      </Button>
      <Button kind="plain" onClick={() => goTo(pathTo('publication/index', { tab: 'orders' }))} size="small">
        {t('areaSubscription')}
      </Button>
    </nav>
  )
}
