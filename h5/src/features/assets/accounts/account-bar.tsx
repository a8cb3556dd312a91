import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useAppearance } from '../../../lib/browser/appearance.ts'
import { ACCOUNT_TEXTS } from '../../../lib/wallet/account-names.ts'
import type { WalletAccount } from '../../../lib/wallet/balance.ts'
import { ACCOUNT_FILLS } from './account-fills.ts'

/** Renders the share of each account in the total as a bar. Decorative: the amounts are listed below. */
export function AccountBar({ accounts }: { readonly accounts: readonly WalletAccount[] }) {
  const { t } = useTranslation('assets')
  const hidden = useAppearance((appearance) => appearance.hidden)
  const filled = accounts.filter(({ worth }) => Number(worth) > 0)
  return (
    <div aria-hidden className="px-4 pt-5 pb-2">
      <div className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-line">
        {hidden
          ? null
          : filled.map(({ type, worth }) => (
              <span
                className={`min-w-1 basis-0 ${ACCOUNT_FILLS[type]}`}
                key={type}
                style={{ flexGrow: Number(worth) }}
              />
            ))}
      </div>
      {hidden ? null : (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-11 text-muted">
          {filled.map(({ type }) => (
            <li className="flex items-center gap-1.5" key={type}>
              <span className={`size-2 rounded-full ${ACCOUNT_FILLS[type]}`} />
              {t(ACCOUNT_TEXTS[type])}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
