import { Button, Rows, Sheet } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useAppearance } from '../../../lib/browser/appearance.ts'
import { ExplainButton } from '../../../lib/explain/explain-button.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { useMarkets } from '../../../lib/market/markets.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../../../lib/navigation/route-names.ts'
import { ACCOUNT_TEXTS } from '../../../lib/wallet/account-names.ts'
import { MoveToCoin } from '../../../lib/wallet/move-to-coin.tsx'
import { STARS } from '../../../lib/wallet/worth-panel.tsx'
import { balanceSubject } from '../explain/balance-subject.ts'
import { saveStatement } from '../statement/save-statement.ts'
import { CoinEntries } from './coin-entries.tsx'
import type { SelectedBalance } from './selected-balance.ts'
import { useCoin } from './use-coin.ts'

interface CoinSheetProps {
  readonly chosen: SelectedBalance
  readonly open: boolean
  readonly onClose: () => void
}

/** Renders one balance in full: exact amounts, its latest entries and links to its markets. */
export function CoinSheet({ chosen, open, onClose }: CoinSheetProps) {
  const { t } = useTranslation('assets')
  const f = useFormat()
  const hidden = useAppearance((appearance) => appearance.hidden)
  const { account } = chosen
  const balance = useCoin(chosen, open)
  const { currencyId, currency } = balance
  const quotes = useMarkets().data?.list ?? []
  const market =
    quotes.find((quote) => quote.baseId === currencyId) ??
    quotes.find((quote) => quote.quoteId === currencyId)
  const leave = (path: string) => {
    onClose()
    goTo(path)
  }
  const shown = (text: string) => (hidden ? STARS : text)
  return (
    <Sheet description={t(ACCOUNT_TEXTS[account])} onClose={onClose} open={open} title={currency}>
      <Rows
        rows={[
          { label: t('available'), value: shown(f.exact(balance.available)), strong: true },
          { label: t('frozen'), value: shown(f.exact(balance.frozen)) },
          { label: t('worthInUsdt'), value: shown(f.usd(balance.worth)) },
        ]}
      />
      <ExplainButton onPress={onClose} subject={balanceSubject(account, currencyId)} />
      {Number(balance.frozen) > 0 ? <p className="mt-2 text-13 text-muted">{t('aboutFrozen')}</p> : null}
      {account === 'coin' ? null : (
        <div className="mt-3 empty:hidden">
          <MoveToCoin currencyId={currencyId} from={account} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          className="flex-1"
          kind="quiet"
          onClick={() => leave(pathTo('assets/record', { currency: currencyId, type: account }))}
        >
          {t('records')}
        </Button>
        {market && account === 'coin' ? (
          <Button
            className="flex-1"
            kind="quiet"
            onClick={() => leave(pathTo('convert/index', { from: currencyId }))}
          >
            {t('areaConvert')}
          </Button>
        ) : null}
        {market && account === 'coin' ? (
          <Button
            className="flex-1"
            kind="quiet"
            onClick={() => leave(pathTo('convert/recurring', { from: market.quoteId, to: market.baseId }))}
          >
            {t('areaRecurring')}
          </Button>
        ) : null}
        {market ? (
          <Button
            className="flex-1"
            onClick={() => leave(pathTo('trade/index', { match_id: market.matchId }))}
          >
            {t('trade')}
          </Button>
        ) : null}
      </div>
      <Button
        className="mt-2"
        kind="plain"
        onClick={() => void saveStatement({ type: account, currency: currencyId })}
        wide
      >
        {t('statement')}
      </Button>
      <CoinEntries account={account} balance={balance} enabled={open} />
    </Sheet>
  )
}
