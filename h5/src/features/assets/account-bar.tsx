import type { WalletAccount } from '@halyard/contract/client'
import { useLook } from '../../lib/look.ts'
import { ACCOUNT_FILLS } from './account-fills.ts'

/** How the whole divides over the accounts. A picture: the figures stand beside the names below. */
export function AccountBar({ accounts }: { readonly accounts: readonly WalletAccount[] }) {
  const hidden = useLook((look) => look.hidden)
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
    </div>
  )
}
