import type { AccountKindName } from '@halyard/api/client'
import { PriceText } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useAppearance } from '../../../lib/browser/appearance.ts'
import { useFormat } from '../../../lib/format/format.ts'
import type { Balance } from '../../../lib/wallet/balance.ts'
import { CoinMark } from '../../../lib/wallet/coin-mark.tsx'
import { balanceSubject } from '../explain/balance-subject.ts'
import { STARS } from '../../../lib/wallet/worth-panel.tsx'

interface CoinRowProps {
  readonly account: AccountKindName
  readonly balance: Balance
  readonly onClick: () => void
}

/** Renders a balance: available, frozen, and the value of both. */
export function CoinRow({ account, balance, onClick }: CoinRowProps) {
  const { t } = useTranslation('assets')
  const f = useFormat()
  const hidden = useAppearance((appearance) => appearance.hidden)
  const { currency, available, frozen, worth } = balance
  return (
    <li>
      <button
        className="press flex min-h-14 w-full flex-wrap items-center gap-x-3 px-4 py-1.5 text-left outline-offset-[-2px]"
        data-explain={balanceSubject(account, balance.currencyId)}
        onClick={onClick}
        type="button"
      >
        <CoinMark name={currency} />
        <span className="min-w-min flex-1">
          <span className="block text-15 font-medium">{currency}</span>
          <span className="block text-13 text-muted">
            {hidden ? STARS : t('worthOf', { worth: f.usd(worth) })}
          </span>
        </span>
        <span className="ml-auto max-w-full text-right">
          <span className="sr-only">{t('available')} </span>
          {hidden ? (
            <span className="block text-15">{STARS}</span>
          ) : (
            <PriceText className="block text-15 break-words" text={f.exact(available)} value={available} />
          )}
          {hidden || /[1-9]/.test(frozen) ? (
            <span className="block text-13 break-words text-muted">
              {t('frozen')} {hidden ? STARS : f.exact(frozen)}
            </span>
          ) : null}
        </span>
      </button>
    </li>
  )
}
