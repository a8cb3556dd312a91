import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useAppearance } from '../../../lib/browser/appearance.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { ACCOUNT_TEXTS } from '../../../lib/wallet/account-names.ts'
import { STARS } from '../../../lib/wallet/worth-panel.tsx'
import { entryText } from './entry-names.ts'
import type { LedgerEntry } from './ledger-entry.ts'
import { isZero, signedAmount } from './signed-amount.ts'

interface EntryRowProps {
  readonly entry: LedgerEntry
  /** Shows the date with the time, for lists without day headings. */
  readonly dated?: boolean
  readonly onClick?: () => void
}

/** Renders one ledger entry as a row. */
export function EntryRow({ entry, dated = false, onClick }: EntryRowProps) {
  const { t } = useTranslation('assets')
  const f = useFormat()
  const content = (
    <>
      <span className="min-w-min flex-1 @min-[40rem]:grid @min-[40rem]:grid-cols-2 @min-[40rem]:items-center @min-[40rem]:gap-x-3">
        <span className="block text-15">{t(entryText(entry))}</span>
        <span className="block text-13 text-muted">
          {dated ? f.dateTime(entry.time) : `${f.time(entry.time)} · ${t(ACCOUNT_TEXTS[entry.account])}`}
        </span>
      </span>
      <span className="ml-auto max-w-full text-right @min-[40rem]:w-64">
        <EntryAmounts entry={entry} />
      </span>
    </>
  )
  const shape = 'flex min-h-15 w-full flex-wrap items-center gap-x-3 px-4 py-2 text-left'
  return onClick ? (
    <button className={`press outline-offset-[-2px] ${shape}`} onClick={onClick} type="button">
      {content}
    </button>
  ) : (
    <div className={shape}>{content}</div>
  )
}

/** Renders the changes of the available and the frozen amount, where not zero. */
function EntryAmounts({ entry }: { readonly entry: LedgerEntry }) {
  const { t } = useTranslation('assets')
  const f = useFormat()
  const hidden = useAppearance((appearance) => appearance.hidden)
  const { available, frozen, currency } = entry
  const shown = (amount: string) => (hidden ? STARS : signedAmount(f, amount))
  const tone = available.startsWith('-') ? 'text-text' : 'text-up'
  return (
    <>
      {isZero(available) ? null : (
        <span className={`block text-15 font-medium break-words ${tone}`}>
          {shown(available)} {currency}
        </span>
      )}
      {isZero(frozen) ? null : (
        <span className={`block break-words text-muted ${isZero(available) ? 'text-15' : 'text-13'}`}>
          {t('frozen')} {shown(frozen)} {isZero(available) ? currency : null}
        </span>
      )}
    </>
  )
}
